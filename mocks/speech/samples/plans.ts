import type { SynthesizeOptions } from '../engine.ts'

export type Voice = Pick<SynthesizeOptions, 'voiceId' | 'gender' | 'language'> & { speed?: number; pitch?: number }
export type Plan = {
  name: string
  engine: string
  sampleRate: number
  channels: number
  voices: Voice[]
  lines: { speaker: number; text: string }[]
}

const woman: Voice = { voiceId: 'a', gender: 'female', language: 'zh', speed: 200 }
const man: Voice = { voiceId: 'b', gender: 'male', language: 'zh', speed: 200 }

/** The recordings that come with the demo engine; few and short, because they are in the repository. */
export const samples: Plan[] = [
  {
    name: 'greeting-zh',
    engine: '16k_zh',
    sampleRate: 16_000,
    channels: 1,
    voices: [woman],
    lines: [
      { speaker: 1, text: '您好，欢迎使用聆语语音开放平台。' },
      { speaker: 1, text: '嗯，今天的会议有一百二十人参加。' },
    ],
  },
  {
    name: 'guide-en',
    engine: '16k_en',
    sampleRate: 16_000,
    channels: 1,
    voices: [{ voiceId: 'a', gender: 'male', language: 'en' }],
    lines: [
      { speaker: 1, text: 'Welcome to the voice platform.' },
      { speaker: 1, text: 'Create an application and make your first call.' },
    ],
  },
  {
    name: 'meeting-zh',
    engine: '16k_zh',
    sampleRate: 16_000,
    channels: 1,
    voices: [woman, man],
    lines: [
      { speaker: 1, text: '我们先看一下本周的质检结果。' },
      { speaker: 2, text: '合格率比上周提高了两个百分点。' },
      { speaker: 1, text: '很好，请把报告发给大家。' },
    ],
  },
  {
    name: 'call-zh-8k',
    engine: '8k_zh',
    sampleRate: 8000,
    channels: 2,
    voices: [woman, man],
    lines: [
      { speaker: 1, text: '您好，这里是客服中心，请问有什么可以帮您？' },
      { speaker: 2, text: '我想查询一下订单的发货时间。' },
      { speaker: 1, text: '您的订单今天下午已经发出。' },
    ],
  },
]

/** More voices to enrol and read aloud, for the demo world only, so that nothing there is invented. */
export const voices: Plan[] = [
  {
    name: 'voice-man-zh',
    engine: '16k_zh',
    sampleRate: 16_000,
    channels: 1,
    voices: [man],
    lines: [{ speaker: 1, text: '您的包裹已经到达配送站，快递员今天下午会与您联系，请保持电话畅通。' }],
  },
  {
    name: 'voice-child-zh',
    engine: '16k_zh',
    sampleRate: 16_000,
    channels: 1,
    voices: [{ voiceId: 'a', gender: 'child', language: 'zh', speed: 100 }],
    lines: [{ speaker: 1, text: '小兔子推开窗户，看见山坡上开满了花，高兴地跳了起来。' }],
  },
  {
    name: 'voice-woman-en',
    engine: '16k_en',
    sampleRate: 16_000,
    channels: 1,
    voices: [{ voiceId: 'c', gender: 'female', language: 'en' }],
    lines: [{ speaker: 1, text: 'Please follow the blue line to the second hall, where the tour begins every half hour.' }],
  },
]
