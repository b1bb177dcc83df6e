import { sayIn } from '../../../scripts/lib/say-in.ts'
import { keysOf } from '../../../src/schema/keys-of.ts'
import type { Plan } from '../plan.ts'
import { planPlain } from './plain.ts'

/** What readers said of which document, in the language they read it in. */
export const planDocFeedback: Plan = function* (world) {
  const { contract, random } = world
  for (const { time, row } of planPlain(world)) {
    const language = random.pick(keysOf(contract.brand))
    const say = sayIn(language)
    const { doc, helpful, text } = random.pick(SAID)
    yield { time, row: { ...row, doc, name: say('seed/documents', doc), language, helpful, text: text && say('seed/documents', text) } }
  }
}

const SAID = [
  { doc: 'guide', helpful: true, text: null },
  { doc: 'authentication', helpful: true, text: null },
  { doc: 'errors', helpful: true, text: 'found' },
  { doc: 'sentence', helpful: false, text: 'rate' },
  { doc: 'realtime', helpful: false, text: 'rate' },
  { doc: 'sentence', helpful: false, text: 'stream' },
] as const
