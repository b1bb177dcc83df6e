const HOLE = /\{([A-Za-z]\w{0,63})\}/g

/** Puts values into `{name}` holes; an absent value leaves nothing behind. The only interpolation a schema has. */
export function fill(text: string, values: Record<string, unknown>): string {
  return text.replace(HOLE, (_, name: string) => {
    const value = values[name]
    return value === undefined || value === null ? '' : String(value)
  })
}

export function holesOf(text: string): string[] {
  return text.includes('{') ? [...text.matchAll(HOLE)].map((found) => found[1]!) : []
}
