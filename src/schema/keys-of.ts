/** The names of a table whose type says them all; `Object.keys` forgets them. */
export const keysOf = <Name extends string>(table: Partial<Record<Name, unknown>>): Name[] => Object.keys(table) as Name[]
