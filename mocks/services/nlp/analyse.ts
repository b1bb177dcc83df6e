import { operation } from '../../core/operation.ts'
import { analysed } from '../../speech/text/analysed.ts'

/** The words of a text, and its keywords. */
export const segment = operation('nlp.segment', (context) => analysed(context, 'nlp.segment', ['words', 'keywords']))

/** The sentiment of each sentence of a text. */
export const sentiment = operation('nlp.sentiment', (context) => analysed(context, 'nlp.sentiment', ['sentences']))

/** People, organisations, times, amounts and contacts in a text. */
export const entity = operation('nlp.entity', (context) => analysed(context, 'nlp.entity', ['names']))
