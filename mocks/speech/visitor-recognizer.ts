import type { Rows } from '../../schemas/.meta/rows.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'
import type { Context } from '../core/context.ts'

type Recognizer = NonNullable<Rows['call-log']['engine']>

/**
 * What recognises a visitor's words: the recogniser that was chosen (`body.engine`), or that of the language they read. Sound of a
 * telephone line goes to its sibling for telephones, where the product has one.
 */
export function recognizerFor({ body, contract, locale }: Context, sampleRate?: number | null): Recognizer {
  const usual = String(body['engine'] || sayIn(locale)('speech/speech', 'recognizer'))
  const sibling = sampleRate === 8000 ? usual.replace(/^16k/, '8k') : usual
  const isKnown = contract.entities['call-log']?.properties.engine?.choices?.some(({ value }) => value === sibling)
  // why: the body was validated, and a test holds that the texts name recognisers.
  return (isKnown ? sibling : usual) as Recognizer
}
