/** Seconds as a clock: 75 → 1:15, 3675 → 1:01:15. */
export function writeDuration(seconds: number): string {
  const all = Math.round(Math.abs(seconds))
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes, rest] = [Math.trunc(all / 3600), Math.trunc(all / 60) % 60, all % 60]
  return `${seconds < 0 && all > 0 ? '-' : ''}${hours ? `${hours}:${two(minutes)}` : minutes}:${two(rest)}`
}
