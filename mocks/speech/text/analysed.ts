import type { Context } from '../../core/context.ts'
import type { Person } from '../../core/sessions.ts'
import { metered } from '../serve.ts'
import { analyseText, type TextAnalysis } from './analyse-text.ts'
import { text } from '../../http/texts.ts'

/** Says what these rules and lists are not. */
export const notice = text('speech/speech', 'textNotice')

/** Analyses the text of a call under all limits and books one call; returns the requested parts. */
export async function analysed<Part extends keyof TextAnalysis>(
  context: Context<Person, { text: string }>,
  code: string,
  parts: readonly Part[],
) {
  const { answer, ...served } = await metered(context, { service: 'nlp', code }, async () => analyseText(context.body.text))
  // why: an object made of entries loses the names of its properties.
  const asked = Object.fromEntries(parts.map((part) => [part, answer[part]])) as Pick<TextAnalysis, Part>
  return { language: answer.language, ...asked, ...served, notice: notice(context.locale) }
}
