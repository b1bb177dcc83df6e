import type { ReactNode } from 'react'
import type { Point } from './text-types.ts'

/** A section of short points under one heading; `mark` is shown beside the title of each. */
export function Points({ id, title, points, mark }: { id: string; title: string; points: Point[]; mark?: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="st-points">
        {points.map((point) => (
          <li key={point.title}>
            <h3>
              {point.title}
              {mark}
            </h3>
            <p>{point.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
