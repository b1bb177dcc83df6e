import type { Random } from '../random.ts'
import type { Word } from '../word.ts'

export const createHex = (random: Random, length: number): string => Array.from({ length }, () => random.int(0, 15).toString(16)).join('')

/** In the format of request ids: random, version 4. */
export function createUuid(random: Random): string {
  const [a, b, c, d, e] = [8, 4, 3, 3, 12].map((length) => createHex(random, length))
  return `${a}-${b}-4${c}-${random.pick(['8', '9', 'a', 'b'])}${d}-${e}`
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** 20261121 and a running number, as people can read it aloud. */
const createSerial = (at: number, time: number): string =>
  new Date(time).toISOString().slice(0, 10).replaceAll('-', '') + String(at + 1).padStart(6, '0')

export const technicalWords: Record<string, Word> = {
  /** From the three blocks that RFC 5737 reserves for documentation. */
  ip: ({ random }) => `${random.pick(['192.0.2', '198.51.100', '203.0.113'])}.${random.int(1, 254)}`,
  url: ({ at, random }) => `https://${random.pick(['api', 'hook', 'callback'])}${at}.example.com/asr`,
  serial: ({ at, time }) => createSerial(at, time),
  id: ({ at }) => String(10_000_000 + at),
  uuid: ({ random }) => createUuid(random),
  openid: ({ random }) => `o${createHex(random, 27)}`,
  hex: ({ random }) => createHex(random, 32),
  version: ({ random }) => `${random.int(1, 4)}.${random.int(0, 9)}.${random.int(0, 20)}`,
  path: ({ random }) => `/v1/${random.pick(['asr', 'tts', 'nlp', 'vpr'])}/${random.pick(['sentence', 'stream', 'file', 'task'])}`,
  time: ({ random }) => `${twoDigits(random.int(0, 23))}:${twoDigits(random.int(0, 59))}`,
  'file-name': ({ at, random }) =>
    `${random.pick(['通话', '会议', '访谈', '课程', '客服'])}录音${String(at + 1).padStart(4, '0')}.${random.pick(['wav', 'mp3', 'm4a'])}`,
}
