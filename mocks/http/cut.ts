type Shape = { properties?: Record<string, Shape>; items?: Shape }

/** Reduces a value to what a JSON Schema declares: other properties of an object with `properties` are removed. */
export function cut(value: unknown, { properties, items }: Shape): unknown {
  if (Array.isArray(value)) return items ? value.map((one) => cut(one, items)) : value
  if (!properties || value === null || typeof value !== 'object') return value
  const given = new Map<string, unknown>(Object.entries(value))
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, part]) => (given.get(name) === undefined ? [] : [[name, cut(given.get(name), part)]])),
  )
}
