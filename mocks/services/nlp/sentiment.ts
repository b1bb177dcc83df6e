import type { Service } from '../../http/service.ts'
import { analysed } from '../../speech/text/analysed.ts'

/** The mood of each sentence of a text. */
export const service: Service = (context) => analysed(context, 'nlp.sentiment', ['sentences'])
