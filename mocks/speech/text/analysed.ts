import type { Context } from '../../core/context.ts'
import type { Person } from '../../core/sessions.ts'
import { metered } from '../serve.ts'
import { analyseText, type TextAnalysis } from './analyse-text.ts'
import { text } from '../../http/texts.ts'

/** What the rules and lists of this folder are not. */
export const notice = text('speech/speech', 'textNotice')

/** Analyses the text of a call under every limit and books one call; answers the parts that were asked for. */
export async function analysed<Part extends keyof TextAnalysis>(
  context: Context<Person, { text: string }>,
  code: string,
  parts: readonly Part[],
) {
  const { answer, ...served } = await metered(context, { service: 'nlp', code }, async () => analyseText(context.body.text))
  // why: an object made of entries forgets which there are.
  const asked = Object.fromEntries(parts.map((part) => [part, answer[part]])) as Pick<TextAnalysis, Part>
  return { language: answer.language, ...asked, ...served, notice: notice(context.locale) }
}
