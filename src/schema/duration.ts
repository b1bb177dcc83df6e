/** Seconds as a clock: 75 → 1:15, 3675 → 1:01:15. */
export function writeDuration(seconds: number): string {
  const all = Math.round(Math.abs(seconds))
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes, rest] = [Math.trunc(all / 3600), Math.trunc(all / 60) % 60, all % 60]
  return `${seconds < 0 && all > 0 ? '-' : ''}${hours ? `${hours}:${two(minutes)}` : minutes}:${two(rest)}`
}

/**
 * The length of a recording in whole seconds, wherever it is shown, stored or billed: rounded up, except for less than half a hundredth of
 * a second, which is measurement noise.
 */
export const wholeSeconds = (seconds: number): number => Math.ceil(Number(seconds.toFixed(2)))

/** The length of a recording: 12.3 → 0:13. */
export const writeLength = (seconds: number): string => writeDuration(wholeSeconds(seconds))

/** A position in a recording: 12.9 → 0:12, rounded down. */
export const writePlace = (seconds: number): string => writeDuration(Math.floor(seconds))
