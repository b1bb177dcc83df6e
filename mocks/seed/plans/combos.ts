import { choicesOf, type Plan } from '../plan.ts'
import { DAY, writeMoment } from '../time.ts'

/** What a platform like this one sells: name, unit, price of the smallest package in fen, and its amount. */
const CATALOGUE: [match: RegExp, title: string, unit: string, amount: number, price: number][] = [
  [/realtime|stream/i, '实时语音转写', 'second', 36_000, 48_00],
  [/file|record/i, '录音文件转写', 'second', 72_000, 60_00],
  [/tts.*long|long/i, '长文本合成', 'character', 1_000_000, 160_00],
  [/tts|short|synth/i, '短文本合成', 'character', 500_000, 90_00],
  [/voiceprint|vpr/i, '声纹识别', 'call', 10_000, 300_00],
  [/sound/i, '声音识别', 'call', 10_000, 120_00],
  [/nlp|nature/i, '自然语言处理', 'call', 20_000, 80_00],
  [/asr|sentence|./i, '一句话识别', 'call', 10_000, 35_00],
]
const SIZES = [
  ['体验包', 1, 1, 5],
  ['标准包', 10, 0.9, 20],
  ['专业包', 100, 0.78, 50],
  ['企业包', 1_000, 0.64, 200],
] as const

/** Four sizes of every service; the bigger, the cheaper by the piece. */
export const planCombos: Plan = function* ({ contract, entity, random, now }) {
  const services = choicesOf(
    entity,
    'service',
    choicesOf(contract.entities['application'], 'services', ['asr-sentence', 'asr-realtime', 'asr-file', 'tts-short']),
  )
  const units = choicesOf(entity, 'unit', ['call', 'second', 'character'])
  let at = 0
  for (const service of services) {
    const [, title, unit, amount, price] = CATALOGUE.find(([match]) => match.test(service))!
    for (const [size, times, discount, concurrency] of SIZES) {
      const time = now - random.int(300, 700) * DAY
      const cost = Math.round((price * times * discount) / 100) * 100
      yield {
        time,
        row: {
          name: `${title}${size}`,
          comboName: `${title}${size}`,
          service,
          unit: units.find((one) => one.startsWith(unit.slice(0, 4))) ?? units[0],
          amount: amount * times,
          validDays: 365,
          concurrency,
          price: cost,
          agentPrice: Math.round((cost * 0.8) / 100) * 100,
          customised: false,
          customFor: [],
          sort: (at + 1) * 10,
          status: at % 11 === 10 ? 'offSale' : at % 17 === 16 ? 'draft' : 'onSale',
          createTime: writeMoment(time),
        },
      }
      at++
    }
  }
}
