import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../../scripts/lib/shell.mjs'
import type { Locale } from '../../../src/schema/compiled.ts'
import { refusalCodes, refusalStatus } from '../../../src/schema/sold.ts'
import type { ChatTexts, HomeTexts, OpenPlatformTexts, SolutionTexts } from '../../../src/site/text-types.ts'
import { constant, field, figuresIn, figuresOf, property, rates } from './figures.ts'
import { readWords } from './read-words.ts'

const [seconds, hours] = ['asr.sentence audio', 'asr-task.create files.audio'].map((one) => {
  const [call, path] = one.split(' ')
  return figuresOf(field(call!, path!))
})
const activation = constant('mocks/accounts/activation.ts', /LIFE = (\d+) \* HOUR/)
const overlap = constant('mocks/secrets/app-secret.ts', /OVERLAP_MS = (\d+) \* HOUR/)
const secrets = constant('mocks/secrets/app-secret.ts', /MOST_SECRETS = (\d+)/)
const idle = constant('mocks/speech/stream-session.ts', /IDLE_MS = ([\d_]+)/) / 1000
const score = [0, 100]
const statuses = [200, ...Object.values(refusalStatus)]
/** A tenth of a second of 16 bit samples. */
const part = (16_000 * 16) / 8 / 10
const [long, short] = [property('tts-task', 'chars'), figuresOf(field('tts.short', 'text'))]

const behind: Record<string, number[]> = {
  authentication: [overlap, secrets, ...statuses, ...refusalCodes],
  consent: [],
  file: hours!,
  guide: [...seconds!, activation, ...statuses],
  // 100,000 characters are 10 万 in Chinese.
  imprint: [],
  introduction: [
    ...seconds!,
    ...hours!,
    ...short,
    long,
    long / 10_000,
    ...figuresOf(field('nlp.entity', 'text')),
    ...figuresOf(field('speaker.enroll', 'audio')),
    ...score,
  ],
  learning: figuresOf(field('vocab.save', 'words')),
  nature: figuresOf(field('nlp.entity', 'text')),
  speed: [/\?\? (\d+)/, /700, (\d+)\]/, /fillBusyWorld\(place, ([\d_]+)\)/].map((one) => constant('tests/bench/calls.bench.ts', one)),
  privacy: [constant('schemas/entities/call-log.json', /"kept": \{ "days": (\d+)/)],
  realtime: [...rates('asr.realtimeToken'), 16, 100, part, idle, ...statuses],
  // The oldest that the samples are written for.
  // The length of the key in bits.
  security: [overlap, constant('mocks/secrets/seal.ts', /'aes-(\d+)-gcm'/)],
  status: [constant('mocks/services/open/status.ts', /DAYS = (\d+)/), ...refusalCodes],
  sdk: [7.6, 17, 14, 20, 1.19],
  sentence: [...rates('asr.sentence'), ...refusalCodes],
  sound: [],
  synthesis: [...short, long],
  // An unpaid order waits for a day, as its own tests say. Whoever operates the platform promises to say in time that its terms change.
  terms: [overlap, 24, 30],
  voiceprint: [...score, ...statuses],
}

describe.each<Locale>(['zh-CN', 'en-US'])('in %s', (locale) => {
  const folder = join(root, 'src/site/texts', locale, 'docs')

  it('no document says a figure that nothing stands behind', () => {
    for (const file of readdirSync(folder)) {
      const name = file.replace('.md', '')
      expect([name, figuresIn(readFileSync(join(folder, file), 'utf8')).filter((one) => !behind[name]!.includes(one))]).toEqual([name, []])
    }
  })

  it.each(['customer', 'meeting', 'voice-quality-inspection', 'ai-brain'])('the figures of %s are those of the services in it', (page) => {
    const { figures } = readWords<SolutionTexts>(locale, `solutions/${page}`)
    const task = ['speakerNumber', 'channelNum'].flatMap((path) => figuresOf(field('asr-task.create', path)))
    // Free where it failed, one click to the place in the recording, three formats to take along, names of voices.
    const known = [...rates('asr-task.create'), ...hours!, ...task, 0, 1, 3]
    expect(figures.flatMap(({ figure, text }) => figuresIn(`${figure} ${text}`)).filter((one) => !known.includes(one))).toEqual([])
  })

  it('home, open platform and chat say the limits of the schemas', () => {
    const { proofs } = readWords<HomeTexts>(locale, 'home')
    const { steps } = readWords<OpenPlatformTexts>(locale, 'open-platform')
    const { questions } = readWords<ChatTexts>(locale, 'chat')
    const told = [
      ...proofs.map(({ figure, text }) => `${figure} ${text}`),
      ...Object.values(steps).map(({ text }) => text),
      ...Object.values(questions).map(({ answer }) => answer),
    ]
    const speakers = figuresOf(field('asr-task.create', 'speakerNumber'))
    const days = constant('mocks/services/open/status.ts', /DAYS = (\d+)/)
    const known = [...seconds!, ...hours!, 0, activation, overlap, ...rates('asr.sentence'), ...rates('asr-task.create'), ...speakers, days]
    known.push(...statuses, ...refusalCodes, ...score, ...figuresOf(field('vocab.save', 'words')))
    expect(told.flatMap(figuresIn).filter((one) => !known.includes(one))).toEqual([])
    expect(told.flatMap(figuresIn)).toEqual(expect.arrayContaining([60, 5, 512, activation, overlap]))
  })
})
