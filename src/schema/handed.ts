/** Values that are passed to another screen: fields of the same name, or a mapping from the name there to the field here. */
export type Handed = string[] | Record<string, string>

type Value = { to: string; from: string; at: string | number }

export const handedOn = (written: Handed | undefined): Value[] =>
  Array.isArray(written)
    ? written.map((name, at) => ({ to: name, from: name, at }))
    : Object.entries(written ?? {}).map(([to, from]) => ({ to, from, at: to }))

/** By the name there: the field here. */
export const sourcesOf = (written: Handed): Record<string, string> =>
  Object.fromEntries(handedOn(written).map(({ to, from }) => [to, from]))
