import { guest } from '../../core/operation.ts'
import { samples } from '../../speech/samples.ts'

const notice = {
  'zh-CN': '当前为演示引擎：仅内置样例有真实转写，其他录音只给出测量数据；合成由 {synthesis} 完成。',
  'en-US':
    'This is the demo engine: only the bundled samples have a true transcript, other recordings are measured; speech is made by {synthesis}.',
}
const TONES = { 'zh-CN': '提示音序列', 'en-US': 'a sequence of tones' }

/** What recognises and speaks here, said plainly, and what one may try it with. */
export const service = guest('speech.engine', async ({ locale, tools }) => {
  const engine = await tools.speech.engine.info()
  const by = engine.synthesis === 'tones' ? TONES[locale] : engine.synthesis
  return {
    ...engine,
    ...(engine.isDemo ? { notice: notice[locale].replace('{synthesis}', by) } : {}),
    samples: engine.isDemo ? samples.map(({ title, voices: _, ...sample }) => ({ ...sample, title: title[locale] })) : [],
  }
})
