import { setTimeout as pause } from 'node:timers/promises'
import { sayIn } from '../../../scripts/lib/say-in.ts'
import { languages } from '../../../scripts/lib/text-files.ts'
import { unmarked } from '../../../src/schema/effect/change.ts'
import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { type LocalText, text } from '../../http/texts.ts'
import { begin, readGiven } from '../../publications/decide.ts'
import type { Told } from '../../publications/publisher.ts'

/** How many changes the confirmation lists. */
const NAMED = 3
/** The maximum waiting time for the comparison, in milliseconds; it continues in the background. */
const PATIENCE = 4000

/** Publishes an earlier publication again; first asks for a confirmation that lists the effects. */
export const service = operation('publication.back', async (context) => {
  const { body, contract, tools } = context
  const given = await readGiven(context)
  const { publisher, row, past, who } = given
  if (row.state === 'live') throw problems.conflict(text('publications/publications', 'live'))
  if (past.state !== 'published') throw problems.conflict(text('publications/publications', 'neverSeen'))
  // The console would show screens that this backend does not serve.
  if (past.contract !== contract.shape)
    throw problems.conflict(text('publications/publications', 'otherContract', { version: past.version }))
  if (body.confirmed !== true) {
    const comparison = await tools.rest(() => Promise.race([publisher.tell(past.version), pause(PATIENCE, undefined, { ref: false })]))
    if (!comparison) throw problems.conflict(text('publications/publications', 'comparing'))
    throw problems.askAgain(question(comparison))
  }
  return begin(context, given, () => publisher.back(past.version, body.note ?? '', who))
})

function question({ effects }: Told): LocalText {
  return (locale) => {
    const say = sayIn(locale)
    const changes = effects[locale] ?? effects[languages.first] ?? []
    if (changes.length === 0) return say('publications/publications', 'goesBackUnknown')
    const breaking = changes.filter((one) => one.breaking).length
    const first = [...changes.filter((one) => one.breaking), ...changes.filter((one) => !one.breaking)].slice(0, NAMED)
    const facts = { count: changes.length, first: first.map(({ sentence }) => unmarked(sentence)).join(' ') }
    return breaking > 0
      ? say('publications/publications', 'goesBackBreaking', { ...facts, breaking })
      : say('publications/publications', 'goesBack', facts)
  }
}
