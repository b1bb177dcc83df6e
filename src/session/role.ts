export type KnownRole = { name: string; area: string }

/** The most powerful known role; a person with unknown roles only gets the default one, the last of the list. */
export function pickRole(names: string[], known: KnownRole[]): KnownRole {
  const found = known.find((role) => names.includes(role.name)) ?? known.at(-1)
  if (!found) throw new Error('Unexpected boot without roles, expected at least one in schemas/permissions/roles.json')
  return found
}
