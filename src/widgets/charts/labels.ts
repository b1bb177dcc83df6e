/** How much of a chart's width the names of ranks may take, in px. */
export const labelRoom = (width: number, longest: number): number => Math.min(width < 320 ? 116 : 168, longest)

/** Hours of a single day need not repeat the day. */
export function shortLabel(labels: string[]): (label: string) => string {
  const day = labels[0]?.slice(0, 10)
  const isHourly = / \d\d:\d\d$/.test(labels[0] ?? '')
  if (!isHourly) return (label) => label
  return labels.every((label) => label.startsWith(day!)) ? (label) => label.slice(11) : (label) => label.slice(5)
}

let pen: CanvasRenderingContext2D | null | undefined

/** The width in px that the longest of some names takes on one line. */
export function widestOf(labels: string[]): number {
  if (pen === undefined) {
    pen = document.createElement('canvas').getContext('2d')
    if (pen) pen.font = `12px ${getComputedStyle(document.body).fontFamily}`
  }
  // All digits are equally wide, so that most of many days are measured once.
  const shapes = new Set(labels.map((label) => label.replace(/\d/g, '0')))
  return Math.ceil(Math.max(0, ...[...shapes].map((label) => pen?.measureText(label).width ?? label.length * 7))) + 2
}

/** A name shortened to so many px. */
export function shortened(label: string, most: number): string {
  if (widestOf([label]) <= most) return label
  let end = label.length
  while (end > 1 && widestOf([`${label.slice(0, end)}…`]) > most) end--
  return `${label.slice(0, end).trimEnd()}…`
}

/** A name in at most two lines of so many px. */
export function broken(label: string, most: number): string[] {
  if (widestOf([label]) <= most) return [label]
  let end = label.length
  while (end > 1 && widestOf([label.slice(0, end)]) > most) end--
  const space = label.lastIndexOf(' ', end)
  const first = space > 0 && end < label.length ? space : end
  return [label.slice(0, first).trim(), shortened(label.slice(first).trim(), most)]
}

/** Px between two names of an axis. */
export const GAP = 8

/** Days and hours follow one another, so that some of their names tell the others; of anything else each name is needed. */
const isDay = (label: string): boolean => /^\d{4}-\d\d/.test(label)

/** The names below an axis that has so many px for each; `longest` is the width of the longest, and `every` how many of them one is shown of. */
export function namesBelow(labels: string[], names: string[], longest: number, step: number): { names: string[]; every: number } {
  if (longest + GAP <= step) return { names, every: 1 }
  const every = Math.max(1, Math.ceil((longest + GAP) / step))
  if (!labels.some(isDay) && step - GAP >= LEAST) return { names: names.map((name) => shortened(name, step - GAP)), every: 1 }
  if (labels.every(isDay) || !labels.some(isDay)) return { names, every }
  // Beside days, what has none is named, too: nothing else tells it.
  return { names: names.map((name, nth) => (nth % every === 0 || !isDay(labels[nth]!) ? name : '')), every: 1 }
}

/** A name in fewer px is none. */
const LEAST = 32

type Along = { centre: (nth: number) => number; every: number; width: number }

/** Every so many of the names below an axis, within its width; of two that would touch there, the later one stays. */
export function namesAlong(names: string[], { centre, every, width }: Along): { name: string; x: number }[] {
  const shown = names.flatMap((name, nth) => {
    if (nth % every !== 0 || name === '') return []
    const half = widestOf([name]) / 2
    return [{ name, half, x: Math.max(half, Math.min(width - half, centre(nth))) }]
  })
  return shown.filter(({ x, half }, at) => at === shown.length - 1 || shown[at + 1]!.x - x >= half + shown[at + 1]!.half + GAP / 2)
}
