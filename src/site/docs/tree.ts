import type { Locale } from '../../schema/compiled.ts'

export type Doc = { number: number; name: string; titles: Record<Locale, string>; generated?: 'errors' | 'interfaces' }
export type DocGroup = { titles: Record<Locale, string>; docs: Doc[] }

const doc = (number: number, name: string, zh: string, en: string, generated?: Doc['generated']): Doc => ({
  number,
  name,
  titles: { 'zh-CN': zh, 'en-US': en },
  ...(generated ? { generated } : {}),
})

/** The documents in their order. A number is the address of its document (`?select=3`) for good: a new one gets the next. */
export const groups: DocGroup[] = [
  {
    titles: { 'zh-CN': '开始', 'en-US': 'Start' },
    docs: [
      doc(1, 'introduction', '平台简介', 'Introduction'),
      doc(2, 'authentication', '鉴权与请求', 'Authentication and requests'),
      doc(3, 'guide', '新手指南', 'Beginner’s guide'),
    ],
  },
  {
    titles: { 'zh-CN': '服务', 'en-US': 'Services' },
    docs: [
      doc(4, 'sentence', '一句话识别', 'One-sentence recognition'),
      doc(5, 'realtime', '实时语音转写', 'Real-time transcription'),
      doc(6, 'file', '录音文件转写', 'Recorded-file transcription'),
      doc(7, 'synthesis', '语音合成', 'Speech synthesis'),
      doc(11, 'voiceprint', '声纹识别', 'Voiceprint recognition'),
      doc(12, 'sound', '声音识别', 'Sound recognition'),
      doc(13, 'nature', '自然语言处理', 'Natural language processing'),
    ],
  },
  {
    titles: { 'zh-CN': '参考', 'en-US': 'Reference' },
    docs: [
      doc(8, 'errors', '错误码', 'Error codes', 'errors'),
      doc(9, 'interfaces', '接口参考', 'Interface reference', 'interfaces'),
      doc(10, 'sdk', '语言与工具', 'Languages and tools'),
    ],
  },
]

export const docs: Doc[] = groups.flatMap((group) => group.docs)

/** The document of an address; the first where there is none of that number. */
export function selectDoc(select: string | null): Doc {
  const number = /^[1-9]\d{0,2}$/.test(select ?? '') ? Number(select) : 1
  return docs.find((one) => one.number === number) ?? docs[0]!
}

/** The address of a document, or of one of its chapters, counted from 1. */
export const addressOf = (one: Doc, part = 0): string =>
  `#/official-website/markdown?select=${one.number}${part > 0 ? `&part=${part}` : ''}`
