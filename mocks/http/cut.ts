type Json = Record<string, unknown>
type Shape = { properties?: Record<string, Json>; items?: Json }

/** Cuts a value down to what a JSON Schema names: unnamed properties of an object with `properties` do not leave. */
export function cut(value: unknown, schema: Json): unknown {
  const { properties, items } = schema as Shape
  if (Array.isArray(value)) return items ? value.map((one) => cut(one, items)) : value
  if (!properties || value === null || typeof value !== 'object') return value
  const given = value as Json
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, part]) => (given[name] === undefined ? [] : [[name, cut(given[name], part)]])),
  )
}
