import type { Service } from '../../http/service.ts'
import { analysed } from '../../speech/text/analysed.ts'

/** People, organisations, times, amounts and contacts in a text. */
export const service: Service = (context) => analysed(context, 'nlp.entity', ['names'])
