import type { Holes, Key, Values } from '../../../src/schema/texts.ts'
import type { Locale } from '../../../src/schema/compiled.ts'
import { sayAny, text, type LocalText } from '../../http/texts.ts'
import { sentenceOf, type Refusal } from '../../metering/refusal.ts'

/** Why a task failed, as it is stored: a name, and the values of its sentence. Each reader gets their own language. */
export type Fault = { code: string; say: LocalText }

const OWN = 'speech/faults'

export function faultOf<K extends Key<typeof OWN>>(key: K, ...values: Values<Holes<typeof OWN, K>>): Fault {
  // why: the types of this function ensure that the values fit the sentence.
  return { code: codeOf(key, values[0]), say: text(OWN, key, ...(values as never)) }
}

export const refusalFault = (refusal: Refusal): Fault => ({
  code: codeOf(`${REFUSED}${refusal.name}`, refusal.values),
  say: sentenceOf(refusal),
})

const REFUSED = 'refused.'

const codeOf = (name: string, values: unknown = {}): string => `${name} ${JSON.stringify(values)}`

/** The sentence of a stored fault. Faults that were stored as sentences by older releases stay as they are. */
export function sayFault(stored: string, locale: Locale): string {
  const at = stored.indexOf(' {')
  const name = at < 0 ? '' : stored.slice(0, at)
  if (!/^[a-zA-Z.]+$/.test(name)) return stored
  const values: object = JSON.parse(stored.slice(at + 1))
  const say = sayAny(locale)
  return name.startsWith(REFUSED) ? say('metering/refusals', name.slice(REFUSED.length), values) : say(OWN, name, values)
}
