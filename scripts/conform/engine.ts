import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { engineClient, type AskEngine, type Form, type Heard } from './engine-client.ts'
import type { Difference } from './compare.ts'
import { createShape } from './engine-shape.ts'

type EngineOptions = {
  url: string
  key?: string | undefined
  /** The time limit for a short answer. */
  ms?: number
}

const SAMPLES = fileURLToPath(new URL('../../mocks/speech/samples/', import.meta.url))
const RATE = 16_000
/** A quarter of a second of a stream. */
const PART_BYTES = RATE / 2
const VOICE = { voiceId: 'conform', gender: 'female', speed: 0, pitch: 0, volume: 0 }

type Facts = { seconds: number; sampleRate: number; engine: string; voices: { language: string }[] }

function sampleOf(name: string): Form & { seconds: number; language: string } {
  const facts = JSON.parse(readFileSync(`${SAMPLES}${name}.json`, 'utf8')) as Facts
  const sound = readFileSync(`${SAMPLES}${name}.wav`)
  const { seconds, sampleRate, engine, voices } = facts
  return { seconds, sound, language: voices[0]!.language, options: { mime: 'audio/wav', seconds, sampleRate, soundChannels: 1, engine } }
}

/** Sends a speech engine all requests of the console, with bundled samples, and reports what differs from `mocks/speech/README.md`. */
export async function compareEngine({ url, key, ms = 20_000 }: EngineOptions): Promise<{ asked: number; differences: Difference[] }> {
  const send = engineClient(url.replace(/\/+$/, ''), key, ms)
  const found: Difference[] = []
  let asked = 0
  const tell = (call: string, field: string, code: unknown, says: string): undefined => {
    found.push({ call, field, code, says })
    return undefined
  }

  async function ask(path: string, body: Parameters<AskEngine>[1]): Promise<Heard | undefined> {
    asked += 1
    const answer = await send(path, body)
    if (typeof answer !== 'string') return answer
    tell(path, '', '', answer)
    return undefined
  }
  /** The document of an answer that must be one. */
  async function read(path: string, body: Parameters<AskEngine>[1], shown = path) {
    const answer = await ask(path, body)
    if (!answer) return undefined
    if (answer.status !== 200) return tell(shown, '', answer.status, `is answered with HTTP ${answer.status}, expected 200`)
    if (answer.problem) return tell(shown, '', 200, answer.problem)
    const { document } = answer
    if (document === null || typeof document !== 'object' || Array.isArray(document)) return tell(shown, '', 200, 'is no object')
    return { shape: createShape(document, (field, says) => tell(shown, field, 200, says)), progress: answer.progress }
  }
  async function refuses(path: string, body: Parameters<AskEngine>[1], when: string): Promise<void> {
    const answer = await ask(path, body)
    if (answer?.status === 200) tell(path, '', 200, `is answered with HTTP 200 ${when}, expected a failure`)
  }

  async function recognition(name: string): Promise<void> {
    const sample = sampleOf(name)
    const options = { ...sample.options, channels: 1, speakers: 0, words: [{ word: '声纹', weight: 9 }] }
    const answer = await read('/recognize', { form: { sound: sample.sound, options } })
    if (!answer) return
    answer.shape.progress(answer.progress)
    const hasTranscript = answer.shape.boolean('hasTranscript')
    const sentences = answer.shape.list('sentences')
    if (hasTranscript === false && sentences.length > 0) tell('/recognize', 'sentences', 200, 'are there although hasTranscript is false')
    for (const one of sentences) one.sentence(sample.seconds)
  }

  async function findings(): Promise<void> {
    const { sound, options } = sampleOf('voice-man-zh')
    const answer = await read('/analyze', { form: { sound, options: { ...options, types: ['gender', 'language'] } } })
    for (const one of answer?.shape.list('results') ?? []) {
      one.oneOf('type', ['gender', 'language'])
      one.valueOrNothing('value')
      one.percentOrNothing('score')
    }
  }

  async function voices(): Promise<void> {
    const prints: number[][] = []
    for (const name of ['voice-man-zh', 'voice-woman-en']) {
      const { sound, options } = sampleOf(name)
      const vector = (await read('/voiceprint', { form: { sound, options } }))?.shape.numbers('vector')
      if (vector?.length === 0) tell('/voiceprint', 'vector', 200, 'is empty')
      if (vector && vector.length > 0) prints.push(vector)
    }
    const [man, woman] = prints
    if (!man || !woman) return
    if (man.length !== woman.length)
      return tell('/voiceprint', 'vector', 200, `has ${woman.length} numbers, and ${man.length} of another voice`)
    const scores = (await read('/compare', { json: { voice: man, others: [man, woman] } }))?.shape.numbers('scores')
    if (!scores) return
    if (scores.length !== 2) return tell('/compare', 'scores', 200, `has ${scores.length} numbers for 2 voices`)
    for (const score of scores) if (score < 0 || score > 100) tell('/compare', 'scores', 200, `has ${score}, expected 0 to 100`)
    if (scores[0]! < scores[1]!)
      tell('/compare', 'scores', 200, `says that a voice is less like itself (${scores[0]}) than like another (${scores[1]})`)
  }

  async function synthesis(): Promise<void> {
    const lengths: number[] = []
    const { language } = sampleOf('greeting-zh')
    for (const sampleRate of [RATE / 2, RATE]) {
      const answer = await ask('/synthesize', { json: { text: '您好，欢迎使用语音合成。', ...VOICE, language, sampleRate } })
      if (!answer) return
      const say = (field: string, says: string) => tell('/synthesize', field, answer.status, says)
      if (answer.status !== 200) return say('', `is answered with HTTP ${answer.status}, expected 200`)
      if (answer.by === '') say('X-Speech-By', 'is missing')
      if (answer.bytes.length === 0) return say('', 'has no samples')
      if (/^(RIFF|ID3|OggS|fLaC)/.test(answer.bytes.toString('latin1', 0, 4))) return say('', 'is a file, expected bare samples')
      if (answer.bytes.length % 2 === 1) say('', 'has half a sample, expected 16 bit')
      lengths.push(answer.bytes.length)
    }
    const ratio = lengths[1]! / lengths[0]!
    if (ratio < 1.6 || ratio > 2.4)
      tell('/synthesize', 'sampleRate', 200, `is not heeded: twice the rate makes ${ratio.toFixed(1)} times the samples`)
  }

  async function training(): Promise<void> {
    const lines = Array.from({ length: 40 }, (_, nth) => `请帮我查询第${nth + 1}号订单的物流状态`)
    ;(await read('/train', { json: { modelId: 'conform', lines } }))?.shape.percent('accuracy')
  }

  async function stream(): Promise<void> {
    const begun = await read('/streams', { json: { engine: '16k_zh', words: [], sampleRate: RATE } })
    const session = begun?.shape.text('session')
    if (!session) return
    const at = `/streams/${encodeURIComponent(session)}`
    // After the header of 44 bytes, the file contains raw samples.
    const samples = sampleOf('greeting-zh').sound.subarray(44)
    for (let from = 0; from < Math.min(samples.length, PART_BYTES * 8); from += PART_BYTES) {
      const answer = await read(at, { samples: samples.subarray(from, from + PART_BYTES) }, '/streams/<session>')
      if (!answer) return
      for (const one of answer.shape.list('events')) one.event()
    }
    const last = await read(`${at}/end`, { json: {} }, '/streams/<session>/end')
    for (const one of last?.shape.list('events') ?? []) one.event()
    await refuses('/streams/no-such-session', { samples: samples.subarray(0, PART_BYTES) }, 'for a session that nobody began')
  }

  const info = await read('/info', { json: {} })
  // An engine that does not answer who it is gets no further requests.
  if (!info) return { asked, differences: found }
  info.shape.text('name')
  info.shape.boolean('isDemo')
  info.shape.text('synthesis')
  for (const name of ['guide-en', 'meeting-zh']) await recognition(name)
  await findings()
  await voices()
  await synthesis()
  await training()
  await stream()
  await refuses('/no-such-address', { json: {} }, 'at an address that there is not')
  await refuses('/compare', { text: '{"voice":[1' }, 'for half a document')
  if (key) await refuses('/info', { json: {}, bare: true }, 'without the key')
  return { asked, differences: once(found) }
}

/** The same fault in several answers is reported once. */
const once = (faults: Difference[]): Difference[] => [
  ...new Map(faults.map((one) => [`${one.call} ${one.field} ${one.says}`, one])).values(),
]
