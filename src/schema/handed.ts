/** Values that are passed to another screen: names that are the same on both, or a map from the name there to the field here. */
export type Handed = string[] | Record<string, string>

type Value = { to: string; from: string; at: string | number }

export const handedOn = (written: Handed | undefined): Value[] =>
  Array.isArray(written)
    ? written.map((name, at) => ({ to: name, from: name, at }))
    : Object.entries(written ?? {}).map(([to, from]) => ({ to, from, at: to }))

/** In an address, what stands before the name of a field: a value that a link proposes for the form that it opens. */
export const GIVEN = '_give.'

/** The fields here, by their names there; `asks` are the fields of the form that is opened there. */
export const sourcesOf = (written: Handed, asks: readonly string[] = []): Record<string, string> =>
  Object.fromEntries(handedOn(written).map(({ to, from }) => [asks.includes(to) ? `${GIVEN}${to}` : to, from]))
