/** Values that go along to another screen: those of the same name there, or the name that each has there with the field that holds it here. */
export type Handed = string[] | Record<string, string>

type Value = { to: string; from: string; at: string | number }

export const handedOn = (written: Handed | undefined): Value[] =>
  Array.isArray(written)
    ? written.map((name, at) => ({ to: name, from: name, at }))
    : Object.entries(written ?? {}).map(([to, from]) => ({ to, from, at: to }))

/** By the name there, from where here. */
export const sourcesOf = (written: Handed): Record<string, string> =>
  Object.fromEntries(handedOn(written).map(({ to, from }) => [to, from]))
