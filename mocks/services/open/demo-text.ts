import type { Service } from '../../http/service.ts'
import { analyseText } from '../../speech/text/analyse-text.ts'
import { notice } from '../../speech/text/analysed.ts'
import { countDemo } from './demo-limit.ts'

/** Words, mood and names of a text. */
export const service: Service = async (context) => {
  await countDemo(context, 'text')
  return { ...analyseText(String(context.body['text'])), notice: notice[context.locale] }
}
