import type { Service } from '../../http/service.ts'
import { analysed } from '../../speech/text/analysed.ts'

/** The words of a text, and what it is about. */
export const service: Service = (context) => analysed(context, 'nlp.segment', ['words', 'keywords'])
