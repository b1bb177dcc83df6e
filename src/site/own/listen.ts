/** Start and end in seconds. */
export type Span = { begin: number; end: number }

const FRAME = 0.02
/** Anything quieter than this fraction of the loud parts is a pause. */
const QUIET = 0.12
const LEAST_LEVEL = 0.004
/** A shorter pause is within a sentence, and a shorter sound is a click. */
const LEAST_PAUSE = 0.35
const LEAST_SOUND = 0.2

/** The spans that contain sound, not pauses. */
export function findSpans(samples: Float32Array, rate: number): Span[] {
  const size = Math.max(1, Math.round(rate * FRAME))
  const levels = Array.from({ length: Math.floor(samples.length / size) }, (_, at) =>
    loudness(samples.subarray(at * size, (at + 1) * size)),
  )
  const loud = levels.toSorted((a, b) => a - b)[Math.floor(levels.length * 0.95)] ?? 0
  if (loud < LEAST_LEVEL) return []
  const spans: Span[] = []
  for (const [at, level] of levels.entries()) {
    if (level < loud * QUIET) continue
    const [begin, end] = [at * FRAME, (at + 1) * FRAME]
    const last = spans.at(-1)
    if (last && begin - last.end < LEAST_PAUSE) last.end = end
    else spans.push({ begin, end })
  }
  return spans.filter(({ begin, end }) => end - begin >= LEAST_SOUND)
}

const loudness = (part: Float32Array): number => Math.sqrt(part.reduce((sum, one) => sum + one * one, 0) / part.length)

const [LOWEST, HIGHEST] = [70, 400]
/** The correlation of voiced sound with itself one period later. */
const VOICED = 0.6
const WINDOW = 0.04

/** The median pitch of a voice: for each voiced part, the period with which it correlates best. */
export function findPitch(samples: Float32Array, rate: number): number | undefined {
  const size = Math.round(rate * WINDOW)
  const [from, to] = [Math.floor(rate / HIGHEST), Math.ceil(rate / LOWEST)]
  const found: number[] = []
  for (let at = 0; at + size + to < samples.length; at += size * 2) {
    const part = samples.subarray(at, at + size)
    if (loudness(part) < LEAST_LEVEL) continue
    const alikes = Array.from({ length: to - from + 1 }, (_, nth) => alikeAt(samples, at, size, from + nth))
    const best = Math.max(...alikes)
    if (best < VOICED) continue
    // A voice correlates just as well after two periods: the first peak is the pitch.
    const first = alikes.findIndex((one, nth) => one >= best * 0.95 && one >= (alikes[nth - 1] ?? 0) && one >= (alikes[nth + 1] ?? 0))
    found.push(rate / (from + first))
  }
  return found.length === 0 ? undefined : Math.round(found.toSorted((a, b) => a - b)[Math.floor(found.length / 2)]!)
}

function alikeAt(samples: Float32Array, at: number, size: number, lag: number): number {
  let [both, one, other] = [0, 0, 0]
  for (let nth = at; nth < at + size; nth++) {
    const [a, b] = [samples[nth]!, samples[nth + lag]!]
    both += a * b
    one += a * a
    other += b * b
  }
  return both / (Math.sqrt(one * other) || 1)
}
