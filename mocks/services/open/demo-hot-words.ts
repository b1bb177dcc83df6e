import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { guest } from '../../core/operation.ts'
import { tryHotWords } from '../../speech/demo/hot-words.ts'
import { countDemo } from '../../guard/demo-limit.ts'

const notice = text('services/open', 'hotWordsNotice')

/** Recognises a sample without and with the visitor's hot words. */
export const service = guest('open.demoHotWords', async (context) => {
  const { body, locale } = context
  await countDemo(context, 'words')
  const answer = tryHotWords(body.sample, body.words ?? [])
  if (!answer) throw problems.notFound()
  return { ...answer, notice: notice(locale) }
})
