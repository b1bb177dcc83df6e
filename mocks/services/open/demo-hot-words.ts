import { problems } from '../../http/problems.ts'
import { guest } from '../../core/operation.ts'
import { tryHotWords } from '../../speech/demo/hot-words.ts'
import { countDemo } from '../../guard/demo-limit.ts'

const notice = {
  'zh-CN': '演示引擎没有声学模型：同音写法和常用度来自内置小词表，热词权重加在常用度上，和最高者胜出。',
  'en-US':
    'The demo engine has no acoustic model: spellings that sound alike, and how common they are, come from a small built-in table; the weight of a hot word is added, and the highest sum wins.',
}

/** One sample without and with the visitor's hot words. */
export const service = guest('open.demoHotWords', async (context) => {
  const { body, locale } = context
  await countDemo(context, 'words')
  const answer = tryHotWords(body.sample, body.words ?? [])
  if (!answer) throw problems.notFound()
  return { ...answer, notice: notice[locale] }
})
