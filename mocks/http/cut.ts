type Json = Record<string, unknown>

/** Cuts a value down to what a JSON Schema names: unnamed properties of an object with `properties` do not leave. */
export function cut(value: unknown, schema: Json): unknown {
  const properties = schema.properties as Record<string, Json> | undefined
  if (Array.isArray(value)) {
    const items = schema.items as Json | undefined
    return items ? value.map((one) => cut(one, items)) : value
  }
  if (!properties || value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, part]) =>
      (value as Json)[name] === undefined ? [] : [[name, cut((value as Json)[name], part)]],
    ),
  )
}
