type Json = Record<string, unknown>

/** Shorter parts do not deserve a name. */
const WORTH = 120

/** Moves each part that occurs several times to `$defs`, so that the file stays small enough for an editor. */
export function hoist(schema: Json): Json {
  const counts = new Map<string, number>()
  const count = (value: unknown): void => {
    if (!value || typeof value !== 'object') return
    if (isPiece(value)) {
      const text = JSON.stringify(value)
      const seen = (counts.get(text) ?? 0) + 1
      counts.set(text, seen)
      if (seen > 1) return
    }
    for (const one of Object.values(value)) count(one)
  }
  count(schema)
  const names = new Map<string, string>()
  const defs: Json = {}
  const replace = (value: unknown, top: boolean): unknown => {
    if (!value || typeof value !== 'object') return value
    if (Array.isArray(value)) return value.map((one) => replace(one, false))
    const text = isPiece(value) && !top ? JSON.stringify(value) : ''
    if (text && (counts.get(text) ?? 0) > 1) {
      let name = names.get(text)
      if (name === undefined) {
        name = `shared${names.size + 1}`
        names.set(text, name)
        defs[name] = replace(value, true)
      }
      return { $ref: `#/$defs/${name}` }
    }
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replace(one, false)]))
  }
  const { $defs, ...body } = replace(schema, true) as Json & { $defs?: Json }
  return { ...body, ...($defs || names.size > 0 ? { $defs: { ...$defs, ...defs } } : {}) }
}

/** Whether a value is a schema and not a map of names: only schemas may be replaced by a reference. */
function isPiece(value: object): boolean {
  if (Array.isArray(value) || !('type' in value || 'anyOf' in value || 'enum' in value || 'allOf' in value)) return false
  return JSON.stringify(value).length >= WORTH
}
