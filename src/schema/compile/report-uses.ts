import type { Verb } from '../compiled.ts'
import type { AuthoredField, AuthoredScreen } from '../format/authored.ts'
import type { Atlas } from './atlas.ts'
import { fieldsOfRows, searchedOf } from './report.ts'

/** What is needed to collect the uses of a screen. */
type Lister = {
  use: (written: string, verb: Verb, what: 'report') => { where?: string[] } | undefined
  offered: (field: AuthoredField | undefined, verb: Verb) => void
  refers: Set<string>
}

/** A report sends the list calls of its rows, and offers choices for its filters. */
export function listReport(lister: Lister, atlas: Atlas, screen: AuthoredScreen): void {
  const propertiesOf = (entity: string | undefined) => (atlas.entities[entity ?? '']?.properties ?? {}) as Record<string, AuthoredField>
  for (const name in screen.rows) {
    const { entity, call } = screen.rows[name]!
    const one = lister.use(atlas.callName(call ?? 'list', entity), 'query', 'report')
    if (one) one.where = fieldsOfRows(screen, name, propertiesOf(entity))
    lister.refers.add(entity)
  }
  for (const { rows, field } of searchedOf(screen)) lister.offered(propertiesOf(screen.rows?.[rows]?.entity)[field], 'query')
}
