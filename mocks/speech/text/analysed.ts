import type { Context } from '../../core/context.ts'
import type { Person } from '../../core/sessions.ts'
import { metered } from '../serve.ts'
import { analyseText, type TextAnalysis } from './analyse-text.ts'

/** What the rules and lists of this folder are not. */
export const notice = {
  'zh-CN': '演示引擎：分词使用运行环境自带的词典，情感和名称按公开的词表与规则判断，未使用训练模型；文本不会保存。',
  'en-US':
    'Demo engine: words are split by the dictionary of the runtime, mood and names by a declared word list and rules, no trained model; the text is not kept.',
}

/** Analyses the text of a call under every limit and books one call; answers the parts that were asked for. */
export async function analysed(context: Context<Person>, code: string, parts: (keyof TextAnalysis)[]): Promise<Record<string, unknown>> {
  const { answer, ...served } = await metered(context, { service: 'nlp', code }, async () => analyseText(String(context.body.text)))
  const asked = Object.fromEntries(parts.map((part) => [part, answer[part]]))
  return { language: answer.language, ...asked, ...served, notice: notice[context.locale] }
}
