import type { Call } from '../contract.ts'
import type { Atlas } from './atlas.ts'
import { screensListing } from './contract-filters.ts'
import type { Use } from './grants.ts'
import { refineOf } from './refine.ts'

/** The conditions that a person can put on the rows of the lists of a call, or on their exports. */
export function refinesOf(atlas: Atlas, name: string, uses: Use[]): Pick<Call, 'refine'> {
  const entity = atlas.entities[atlas.calls[name]?.entity ?? '']
  if (!entity) return {}
  const fields = screensListing(atlas, name, uses).flatMap(({ list }) => refineOf(atlas, list!, entity).refine ?? [])
  return fields.length === 0 ? {} : { refine: Object.fromEntries(fields.map((one) => [one.name, one.kind])) }
}
