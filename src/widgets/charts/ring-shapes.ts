/** A part of a whole: its outline, and where its name stands beside the ring. */
export type Slice = { at: number; path: string; share: number; x: number; name: Named | undefined }
type Named = { text: [x: number, y: number]; anchor: 'start' | 'end'; line: string }

/** A thinner part has no room for its name, which is then only in what is pointed at and in the table. */
const THIN = 0.04
const THIN_OF_TWO = 0.07
/** The distance between two names, in px; in a narrow box the share stands below the name, which has its whole line. */
const LINE = 16
const NARROW = 480
export const hasTwoLines = (width: number): boolean => width < NARROW
/** Room for a name on either side of the ring, and the smallest ring, in px. */
const NAMED = 110
const LEAST = 40

/** The parts of a ring in a box, clockwise from the top; parts without a value are left out. */
export function slicesOf(values: (number | null)[], width: number, height: number): Slice[] {
  const known = values.map((value) => Math.max(0, value ?? 0))
  const whole = known.reduce((sum, value) => sum + value, 0)
  const [middle, centre] = [width / 2, height / 2]
  const [line, thin] = hasTwoLines(width) ? [LINE * 2, THIN_OF_TWO] : [LINE, THIN]
  const outer = Math.max(LEAST, Math.min(height * 0.36, middle - NAMED))
  const inner = outer * 0.62
  let turned = 0
  const slices = known.flatMap((value, at) => {
    if (value === 0) return []
    const share = value / whole
    const [from, to] = [turned, (turned += share)]
    return [{ at, share, half: (from + to) / 2, path: sectorOf([middle, centre], outer, inner, from, to) }]
  })
  const point = (turn: number, radius: number): [number, number] => [
    middle + radius * Math.sin(turn * 2 * Math.PI),
    centre - radius * Math.cos(turn * 2 * Math.PI),
  ]
  const places = new Map<number, number>()
  for (const isRight of [true, false]) {
    const side = slices.filter(({ share, half }) => share >= thin && half < 0.5 === isRight)
    const sorted = side.map(({ at, half }) => ({ at, y: point(half, outer + 8)[1] })).toSorted((one, other) => one.y - other.y)
    for (const [at, y] of spread(sorted, height, line)) places.set(at, y)
  }
  return slices.map(({ at, share, half, path }) => {
    const y = places.get(at)
    const [x] = point(half, outer)
    if (y === undefined) return { at, share, path, x, name: undefined }
    const side = half < 0.5 ? 1 : -1
    const end = middle + side * (outer + 16)
    const lead = `M${point(half, outer + 1)
      .map(round)
      .join(' ')}L${point(half, outer + 8)
      .map(round)
      .join(' ')}L${round(end)} ${round(y)}`
    return { at, share, path, x, name: { text: [end + side * 4, y], anchor: side > 0 ? 'start' : 'end', line: lead } }
  })
}

/** Names from above to below, as near to their parts as a line each allows. */
function spread(sorted: { at: number; y: number }[], height: number, line: number): [at: number, y: number][] {
  const places = sorted.map(({ at, y }): [number, number] => [at, y])
  places.forEach((place, nth) => (place[1] = Math.max(place[1], nth === 0 ? line / 2 : places[nth - 1]![1] + line)))
  for (let nth = places.length - 1; nth >= 0; nth--)
    places[nth]![1] = Math.min(places[nth]![1], nth === places.length - 1 ? height - line / 2 : places[nth + 1]![1] - line)
  return places
}

const round = (value: number) => Math.round(value * 10) / 10

function sectorOf([x, y]: [number, number], outer: number, inner: number, from: number, to: number): string {
  // A whole ring has no two ends between which an arc could be drawn.
  if (to - from > 0.9999) return `${circleOf(x, y, outer, 1)}${circleOf(x, y, inner, 0)}`
  const point = (turn: number, radius: number) =>
    `${round(x + radius * Math.sin(turn * 2 * Math.PI))} ${round(y - radius * Math.cos(turn * 2 * Math.PI))}`
  const isLarge = to - from > 0.5 ? 1 : 0
  const arc = (radius: number, isForth: number, end: number) =>
    `A${round(radius)} ${round(radius)} 0 ${isLarge} ${isForth} ${point(end, radius)}`
  return `M${point(from, outer)}${arc(outer, 1, to)}L${point(to, inner)}${arc(inner, 0, from)}Z`
}

const circleOf = (x: number, y: number, radius: number, isForth: number) =>
  `M${round(x - radius)} ${round(y)}a${round(radius)} ${round(radius)} 0 1 ${isForth} ${round(radius * 2)} 0a${round(radius)} ${round(radius)} 0 1 ${isForth} ${round(-radius * 2)} 0Z`
