import { guest } from '../../core/operation.ts'
import { analyseText } from '../../speech/text/analyse-text.ts'
import { notice } from '../../speech/text/analysed.ts'
import { countDemo } from '../../guard/demo-limit.ts'

/** Words, sentiment and names of a text. */
export const service = guest('open.demoText', async (context) => {
  await countDemo(context, 'text')
  return { ...analyseText(context.body.text), notice: notice(context.locale) }
})
