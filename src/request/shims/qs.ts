// Replaces `qs`: calls of the console send JSON, so that queries are flat at most.
export const parse = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))

export const stringify = (values: Record<string, unknown>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) query.append(name, String(one))
  return query.toString()
}
