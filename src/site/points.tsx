import type { ReactNode } from 'react'
import type { Point } from './text-types.ts'

type Props = { id: string; title: string; points: Point[]; steps?: Point[]; mark?: ReactNode }

/** A section of short points under one heading, after the `steps` that follow each other; `mark` is shown beside the title of each point. */
export function Points({ id, title, points, steps, mark }: Props) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {steps && (
        <ol className="st-points st-points-row">
          {steps.map((step) => (
            <li key={step.title}>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      )}
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
