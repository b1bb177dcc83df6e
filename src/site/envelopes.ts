import type { Locale } from '../schema/compiled.ts'

export type SpokenSample = {
  name: string
  lang: Locale
  seconds: number
  levels: number[]
  sentences: { begin: number; end: number; text: string }[]
}

/** Recordings of mocks/speech/samples: loudness in 72 equal parts of each, per hundred of its loudest, and what is said when. */
export const spoken: Record<Locale, SpokenSample> = {
  'en-US': {
    name: 'guide-en',
    lang: 'en-US',
    seconds: 5.31,
    // oxfmt-ignore
    levels: [0,0,0,0,0,24,78,29,13,49,28,8,43,12,39,27,100,37,15,11,40,44,11,8,29,57,19,7,0,0,0,0,4,19,38,64,29,29,36,48,10,32,16,53,47,30,44,21,0,37,32,16,39,40,8,40,43,6,50,38,13,8,14,77,59,34,14,0,0,0,0,0],
    sentences: [
      { begin: 0.4, end: 2.03, text: 'Welcome to the voice platform.' },
      { begin: 2.43, end: 4.91, text: 'Create an application and make your first call.' },
    ],
  },
  'zh-CN': {
    name: 'greeting-zh',
    lang: 'zh-CN',
    seconds: 8.95,
    // oxfmt-ignore
    levels: [0,0,0,53,37,52,63,60,24,38,59,75,22,58,59,30,69,36,41,40,60,54,60,59,49,61,40,26,61,41,38,33,39,2,0,0,18,39,27,15,68,84,36,59,83,48,76,16,68,92,56,92,61,45,66,86,46,37,86,100,52,52,38,40,61,36,58,62,2,0,0,0],
    sentences: [
      { begin: 0.4, end: 4.17, text: '您好，欢迎使用聆语语音开放平台。' },
      { begin: 4.57, end: 8.55, text: '嗯，今天的会议有一百二十人参加。' },
    ],
  },
}
