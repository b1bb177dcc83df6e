import type { Service } from '../../http/service.ts'
import { analyseText } from '../../speech/text/analyse-text.ts'
import { countDemo } from './demo-limit.ts'

const notice = {
  'zh-CN': '演示引擎：分词使用运行环境自带的词典，情感和名称按公开的词表与规则判断，未使用训练模型；文本不会保存。',
  'en-US':
    'Demo engine: words are split by the dictionary of the runtime, mood and names by a declared word list and rules, no trained model; the text is not kept.',
}

/** Words, mood and names of a text. */
export const service: Service = async (context) => {
  await countDemo(context, 'text')
  return { ...analyseText(String(context.body['text'])), notice: notice[context.locale] }
}
