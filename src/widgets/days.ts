type Days = [string | null | undefined, string | null | undefined]

/** Two days of this browser's zone as the moments that a list call filters by: from the first midnight to the last millisecond. */
export function momentsOf([from, to]: Days): [string | null, string | null] {
  return [edgeOf(from, 0), edgeOf(to, 1)]
}

/** The way back, for a range that stands in an address. */
export function daysOf([from, to]: [string | null, string | null]): [string | null, string | null] {
  return [from && dayOf(new Date(from)), to && dayOf(new Date(to))]
}

function edgeOf(day: string | null | undefined, plus: 0 | 1): string | null {
  const found = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '')
  if (!found) return null
  return new Date(new Date(Number(found[1]), Number(found[2]) - 1, Number(found[3]) + plus).getTime() - plus).toISOString()
}

export function dayOf(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
