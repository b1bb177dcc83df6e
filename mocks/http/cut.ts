type Shape = { properties?: Record<string, Shape>; items?: Shape }

/** Cuts a value down to what a JSON Schema names: unnamed properties of an object with `properties` do not leave. */
export function cut(value: unknown, { properties, items }: Shape): unknown {
  if (Array.isArray(value)) return items ? value.map((one) => cut(one, items)) : value
  if (!properties || value === null || typeof value !== 'object') return value
  const given = new Map<string, unknown>(Object.entries(value))
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, part]) => (given.get(name) === undefined ? [] : [[name, cut(given.get(name), part)]])),
  )
}
