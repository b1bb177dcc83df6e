import { soldPath } from '../../../src/schema/sold.ts'
import type { Unit } from '../../core/meter.ts'
import type { Plan } from '../plan.ts'
import { DAY } from '../../../src/schema/time.ts'
import { writeMoment } from '../time.ts'

/** The sold interfaces, as the documentation lists them. */
const SOLD: [code: string, zh: string, en: string, service: string, method: string, unit: Unit][] = [
  ['asr.sentence', '一句话识别', 'One-sentence recognition', 'asr-sentence', 'POST', 'call'],
  ['asr.sentence-en', '一句话识别（英文）', 'One-sentence recognition (English)', 'asr-sentence', 'POST', 'call'],
  ['asr.realtime', '实时语音转写', 'Real-time transcription', 'asr-realtime', 'WS', 'second'],
  ['asr.file-create', '录音文件转写', 'Recorded-file transcription', 'asr-file', 'POST', 'second'],
  ['asr.file-query', '转写结果查询', 'Transcription result', 'asr-file', 'POST', 'call'],
  ['tts.short', '短文本合成', 'Synthesis of short texts', 'tts', 'POST', 'char'],
  ['tts.long', '长文本合成', 'Synthesis of long texts', 'tts', 'POST', 'char'],
  ['vpr.enroll', '声纹注册', 'Voiceprint enrollment', 'voiceprint', 'POST', 'call'],
  ['vpr.verify', '声纹比对', 'Voiceprint verification', 'voiceprint', 'POST', 'call'],
  ['vpr.search', '声纹检索', 'Voiceprint search', 'voiceprint', 'POST', 'call'],
  ['sound.gender', '性别识别', 'Gender recognition', 'sound', 'POST', 'call'],
  ['sound.language', '语种识别', 'Language recognition', 'sound', 'POST', 'call'],
  ['sound.speaker', '说话人数', 'Number of speakers', 'sound', 'POST', 'call'],
  ['nlp.segment', '分词', 'Segmentation', 'nlp', 'POST', 'call'],
  ['nlp.sentiment', '情感分析', 'Sentiment analysis', 'nlp', 'POST', 'call'],
  ['nlp.entity', '实体识别', 'Entity recognition', 'nlp', 'POST', 'call'],
  ['tts.stream', '流式合成', 'Streaming synthesis', 'tts', 'WS', 'char'],
  ['tts.long-query', '合成结果查询', 'Synthesis result', 'tts', 'POST', 'call'],
  ['tts.long-audio', '合成音频下载', 'Audio of a long text', 'tts', 'POST', 'call'],
]

/** The daily free quota: enough to try a service, as the site promises. */
export const FREE = { call: 20, second: 600, char: 2_000 } as const

/** They read a result that was paid for before. */
const FREE_OF_CHARGE = new Set(['asr.file-query', 'tts.long-query', 'tts.long-audio'])
/** Out of service; the console itself does not need it. */
const OFF = 'asr.sentence-en'
/** A draft that nothing serves yet. */
const DRAFT = 'tts.stream'

/** The codes of a service's interfaces that can be called and are billed in its unit; `null` for a service that is not sold. */
export function listFaces(service: string, unit: Unit): (string | null)[] {
  const codes = SOLD.flatMap(([code, , , one, , paid]) =>
    one === service && paid === unit && code !== OFF && code !== DRAFT ? [code] : [],
  )
  return codes.length > 0 ? codes : [null]
}

/** One row for each interface. A larger world has the same ones. */
export const planInterfaces: Plan = function* ({ entity, random, now }) {
  const services = new Set(entity.properties.service?.choices?.map(({ value }) => value))
  const sold = SOLD.filter(([, , , service]) => services.size === 0 || services.has(service))
  for (const [code, nameZh, nameEn, service, method, unit] of sold) {
    const time = now - random.int(200, 700) * DAY
    const status = code === DRAFT ? 'draft' : code === OFF ? 'disabled' : 'enabled'
    yield {
      time,
      row: {
        code,
        nameZh,
        nameEn,
        service,
        method,
        unit,
        path: soldPath(code),
        freeQuota: FREE_OF_CHARGE.has(code) ? 0 : FREE[unit],
        // The initial limit of every customer, the same for all interfaces of a service.
        defaultConcurrency: 2,
        docLink: null,
        status,
        createTime: writeMoment(time),
      },
    }
  }
}
