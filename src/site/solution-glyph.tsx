import type { SolutionName } from './offerings.ts'
import type { ReactNode } from 'react'

/** A symbol of a use case: what is said, and what is noticed in it. */
const rows: Record<SolutionName, { x: number; width: number; out?: boolean }[][]> = {
  voiceQualityInspection: [
    [
      { x: 0, width: 60 },
      { x: 66, width: 22, out: true },
      { x: 94, width: 46 },
    ],
    [
      { x: 0, width: 110 },
      { x: 116, width: 24, out: true },
    ],
    [
      { x: 0, width: 34, out: true },
      { x: 40, width: 80 },
    ],
  ],
  aiBrain: [
    [{ x: 0, width: 140 }],
    [
      { x: 20, width: 90 },
      { x: 116, width: 24, out: true },
    ],
    [{ x: 40, width: 60, out: true }],
  ],
  customer: [[{ x: 0, width: 90 }], [{ x: 50, width: 90, out: true }], [{ x: 0, width: 60 }]],
  meeting: [
    [
      { x: 0, width: 40 },
      { x: 100, width: 40 },
    ],
    [{ x: 36, width: 50, out: true }],
    [
      { x: 80, width: 60 },
      { x: 0, width: 30 },
    ],
  ],
}

export function SolutionGlyph({ name }: { name: SolutionName }): ReactNode {
  return (
    <svg className="st-glyph" viewBox="0 0 140 56" width="140" height="56" aria-hidden="true" focusable="false">
      {rows[name].map((row, at) =>
        row.map(({ x, width, out }) => (
          <rect key={`${at} ${x}`} x={x} y={4 + at * 20} width={width} height="8" rx="4" className={out ? 'st-out' : undefined} />
        )),
      )}
    </svg>
  )
}
