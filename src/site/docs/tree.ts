import type { Locale } from '../../schema/compiled.ts'

export type Doc = { name: string; titles: Record<Locale, string>; generated?: 'errors' | 'interfaces' }
export type DocGroup = { titles: Record<Locale, string>; docs: Doc[] }

const doc = (name: string, zh: string, en: string, generated?: Doc['generated']): Doc => ({
  name,
  titles: { 'zh-CN': zh, 'en-US': en },
  ...(generated ? { generated } : {}),
})

/** The documents in their order; `?select=` counts them from 1, through all groups: a new one changes the numbers of those behind it. */
export const groups: DocGroup[] = [
  {
    titles: { 'zh-CN': '开始', 'en-US': 'Start' },
    docs: [
      doc('introduction', '平台简介', 'Introduction'),
      doc('authentication', '鉴权与请求', 'Authentication and requests'),
      doc('guide', '新手指南', 'Beginner’s guide'),
    ],
  },
  {
    titles: { 'zh-CN': '服务', 'en-US': 'Services' },
    docs: [
      doc('sentence', '一句话识别', 'One-sentence recognition'),
      doc('realtime', '实时语音转写', 'Real-time transcription'),
      doc('file', '录音文件转写', 'Recorded-file transcription'),
      doc('synthesis', '语音合成', 'Speech synthesis'),
    ],
  },
  {
    titles: { 'zh-CN': '参考', 'en-US': 'Reference' },
    docs: [
      doc('errors', '错误码', 'Error codes', 'errors'),
      doc('interfaces', '接口参考', 'Interface reference', 'interfaces'),
      doc('sdk', '语言与工具', 'Languages and tools'),
    ],
  },
]

export const docs: Doc[] = groups.flatMap((group) => group.docs)

/** The document of an address; the first where there is none of that number. */
export function selectDoc(select: string | null): Doc {
  const number = /^\d{1,3}$/.test(select ?? '') ? Number(select) : 1
  return docs[number - 1] ?? docs[0]!
}

export const addressOf = (one: Doc): string => `#/official-website/markdown?select=${docs.indexOf(one) + 1}`
