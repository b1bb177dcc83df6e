import type { Offering } from './offerings.ts'
import type { ReactNode } from 'react'

const bar = (x: number, height: number, y = 32 - height / 2, className?: string) => (
  <rect key={`${x} ${y}`} x={x} y={y} width="4" height={height} rx="2" className={className} />
)
const line = (y: number, width: number, x = 36, className?: string) => (
  <rect key={`l${y} ${x}`} x={x} y={y} width={width} height="4" rx="2" className={className} />
)

/** An icon for each product, showing what it makes of audio: bars are voices, lines are words, the bright ones are the result. */
const shapes: Record<Offering, ReactNode> = {
  product: [...[12, 26, 40, 22].map((h, at) => bar(4 + at * 7, h)), line(30, 52, 40, 'st-out')],
  voice: [
    ...[10, 22, 36, 28, 14].map((h, at) => bar(4 + at * 7, h)),
    line(18, 44, 46, 'st-out'),
    line(30, 34, 46, 'st-out'),
    line(42, 14, 46),
  ],
  recording: [
    ...[14, 26, 18].map((h, at) => bar(4 + at * 7, h, 20 - h / 2)),
    ...[20, 12, 24].map((h, at) => bar(4 + at * 7, h, 46 - h / 2)),
    line(14, 40, 36, 'st-out'),
    line(22, 28),
    line(42, 44, 36, 'st-out'),
    line(50, 22),
  ],
  platform: [
    line(12, 30, 4),
    line(24, 22, 4),
    line(36, 34, 4),
    line(48, 18, 4),
    ...[14, 22, 32, 44].map((h, at) => bar(56 + at * 9, h, 54 - h, 'st-out')),
  ],
  synthesis: [line(24, 30, 4), line(36, 22, 4), ...[12, 28, 44, 30, 38, 16].map((h, at) => bar(46 + at * 8, h, 32 - h / 2, 'st-out'))],
  voiceprint: [12, 20, 28].map((r, at) => (
    <circle
      key={r}
      cx="34"
      cy="32"
      r={r}
      fill="none"
      strokeWidth="4"
      strokeDasharray={`${r * (1.4 + at)} ${r * 0.5}`}
      className={at === 1 ? 'st-ring st-out' : 'st-ring'}
    />
  )),
  sound: [
    ...[20, 40, 30].map((h, at) => bar(6 + at * 7, h)),
    ...[14, 28, 42].map((y) => <circle key={y} cx="44" cy={y + 4} r="4" className="st-out" />),
    line(16, 38, 54),
    line(30, 24, 54),
    line(44, 32, 54),
  ],
  nature: [
    line(14, 24, 4),
    line(14, 18, 32, 'st-out'),
    line(14, 34, 54),
    line(30, 14, 4, 'st-out'),
    line(30, 40, 22),
    line(30, 20, 66, 'st-out'),
    line(46, 30, 4),
    line(46, 24, 38, 'st-out'),
  ],
}

export function OfferGlyph({ name }: { name: Offering }) {
  return (
    <svg className="st-glyph" viewBox="0 0 96 64" width="96" height="64" aria-hidden="true" focusable="false">
      {shapes[name]}
    </svg>
  )
}
