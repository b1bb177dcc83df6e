import { type AnswerOf, operation } from '../../core/operation.ts'
import { analysed } from '../../speech/text/analysed.ts'

/** The words of a text, and what it is about. */
export const segment = operation(
  'nlp.segment',
  (context) => analysed(context, 'nlp.segment', ['words', 'keywords']) as Promise<AnswerOf<'nlp.segment'>>,
)

/** The mood of each sentence of a text. */
export const sentiment = operation(
  'nlp.sentiment',
  (context) => analysed(context, 'nlp.sentiment', ['sentences']) as Promise<AnswerOf<'nlp.sentiment'>>,
)

/** People, organisations, times, amounts and contacts in a text. */
export const entity = operation('nlp.entity', (context) => analysed(context, 'nlp.entity', ['names']) as Promise<AnswerOf<'nlp.entity'>>)
