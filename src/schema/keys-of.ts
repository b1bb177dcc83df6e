/** The typed keys of an object literal; `Object.keys` returns plain strings. */
export const keysOf = <Name extends string>(table: Partial<Record<Name, unknown>>): Name[] => Object.keys(table) as Name[]
