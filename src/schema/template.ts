const HOLE = /\{([A-Za-z]\w{0,63})\}/g

/** Puts values into `{name}` holes; an absent value leaves nothing behind. The only interpolation a schema has. */
export function fill(text: string, values: Record<string, unknown>): string {
  return text.replace(HOLE, (_, name: string) => {
    const value = values[name]
    return value === undefined || value === null ? '' : String(value)
  })
}

export function holesOf(text: string): string[] {
  const names: string[] = []
  if (!text.includes('{')) return names
  HOLE.lastIndex = 0
  for (let found = HOLE.exec(text); found; found = HOLE.exec(text)) names.push(found[1]!)
  return names
}
