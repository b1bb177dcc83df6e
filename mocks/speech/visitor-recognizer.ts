import { sayIn } from '../../scripts/lib/say-in.ts'
import { choiceOf } from '../core/choice.ts'
import type { Context } from '../core/context.ts'

/**
 * What recognises a visitor's words: the recogniser that was chosen (`body.engine`), or that of the language they read. Sound of a
 * telephone line goes to its sibling for telephones, where the product has one. Throws if the texts of a language name none.
 */
export function recognizerFor({ body, contract, locale }: Context, sampleRate?: number | null) {
  const known = (value: unknown) => choiceOf(contract, 'call-log', 'engine', value)
  const usual = known(body.engine || sayIn(locale)('speech/speech', 'recognizer'))
  if (!usual) throw new Error(`The recogniser of ${locale} does not exist`)
  return (sampleRate === 8000 && known(usual.replace(/^16k/, '8k'))) || usual
}
