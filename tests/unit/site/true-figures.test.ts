import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../../scripts/lib/shell.mjs'
import type { Locale } from '../../../src/schema/compiled.ts'
import { KEEP_MS } from '../../../mocks/speech/stray-sound.ts'
import answers from '../../../src/site/docs/answers/en-us.json' with { type: 'json' }
import { analyseText } from '../../../mocks/speech/text/analyse-text.ts'
import { HOUR } from '../../../src/schema/time.ts'
import { refusalCodes } from '../../../src/schema/sold.ts'
import type { ProductTexts } from '../../../src/site/text-types.ts'
import { constant, engines, field, figuresOf, MB, property, rates, rows } from './figures.ts'
import { readWords } from './read-words.ts'

const sentence = field('asr.sentence', 'audio')
const task = ['files', 'files.audio', 'speakerNumber', 'channelNum'].map((path) => field('asr-task.create', path))
const idle = constant('mocks/speech/stream-session.ts', /IDLE_MS = ([\d_]+)/) / 1000
const tries = constant('mocks/speech/work/callback.ts', /MOST_TRIES = (\d+)/)
const kept = KEEP_MS / HOUR
const voice = constant('mocks/speech/voiceprints.ts', /enroll: (\d+)/)
const speeches = ['text', 'speed', 'format', 'sampleRate'].map((path) => field('tts.short', path))

/** What stands behind the figures of a page; those that count what the page itself lists are among them. */
const behind: Record<string, number[]> = {
  product: [
    ...figuresOf(sentence),
    ...figuresOf(field('asr-task.create', 'files.audio')),
    ...rates('asr.sentence'),
    engines('asr.sentence'),
    kept,
    1,
  ],
  voice: [...rates('asr.realtimeToken'), 16, 100, 2, idle],
  recording: [...task.flatMap(figuresOf), ...figuresOf(field('asr-task.create', 'url')), ...rates('asr-task.create'), tries],
  platform: [
    ...figuresOf(field('vocab.save', 'words')),
    rows('vocab.save'),
    rows('model.save'),
    rows('corpus.upload'),
    property('corpus', 'bytes') / MB,
    4,
    0,
  ],
  synthesis: [...speeches.flatMap(figuresOf), property('tts-task', 'chars'), (field('tts.short', 'format').choices ?? []).length, 10],
  voiceprint: [
    ...['audio', 'nick'].flatMap((path) => figuresOf(field('speaker.enroll', path))),
    ...figuresOf(field('speaker.verify', 'threshold')),
    ...figuresOf(field('speaker.search', 'topN')),
    16,
    voice,
  ],
  sound: figuresOf(field('sound-record.analyze', 'audio')),
  nature: [...figuresOf(field('nlp.entity', 'text')), ...figuresOf(field('open.demoText', 'text')), 3, 2, 0],
}

describe.each<Locale>(['zh-CN', 'en-US'])('the product pages in %s', (locale) => {
  it.each(Object.keys(behind))('%s says no figure that nothing stands behind', (page) => {
    const content = readWords<ProductTexts>(locale, `products/${page}`)
    const said = [
      ...content.facts.flatMap(({ figure, text }) => [figure, text]),
      ...content.faq.flatMap(({ ask, answer }) => [ask, answer]),
    ]
    const figures = said.flatMap((text) => text.match(/(?<![\w])-?\d[\d,]*/g) ?? []).map((text) => Number(text.replaceAll(',', '')))
    const known = [...behind[page]!, ...refusalCodes]
    expect(figures.filter((one) => !known.includes(one))).toEqual([])
  })

  it.each(['product', 'sound', 'voiceprint'])('%s names every format that may be sent', (page) => {
    const call = { product: 'asr.sentence', sound: 'sound-record.analyze', voiceprint: 'speaker.enroll' }[page]!
    const content = readWords<ProductTexts>(locale, `products/${page}`)
    const text = content.faq.map(({ answer }) => answer).join(' ')
    const formats = field(call, 'audio').rules!.accept!.map((ending) => ending.slice(1))
    for (const format of formats) expect(text).toContain(format)
    for (const other of ['aac', 'amr', 'opus', 'flac', 'ogg'].filter((one) => !formats.includes(one))) expect(text).not.toContain(other)
  })

  it('ask on each page what is asked there alone', () => {
    const asked = Object.keys(behind).map((page) => {
      const content = readWords<ProductTexts>(locale, `products/${page}`)
      expect(content.faq.length).toBeGreaterThanOrEqual(4)
      return content.faq
    })
    const all = asked.flat()
    expect(new Set(all.map(({ ask }) => ask)).size).toBe(all.length)
    expect(new Set(all.map(({ answer }) => answer)).size).toBe(all.length)
  })
})

it.each<[Locale, RegExp[]]>([
  ['zh-CN', [/60 秒以内的录音/, /最长 5 小时、512 MB/, /300 字即时，10 万字/, /30 秒以内/]],
  ['en-US', [/at most 60 seconds/, /up to 5 hours, 512 MB/, /300 characters at once, 100,000/, /up to 30 seconds/]],
])('the introduction in %s says the limits of the schemas', (locale, sentences) => {
  const text = readFileSync(join(root, 'src/site/texts', locale, 'docs/introduction.md'), 'utf8')
  for (const one of sentences) expect(text).toMatch(one)
  expect([sentence.rules!.maxSeconds, sentence.rules!.maxBytes! / MB]).toEqual([60, 3])
  expect([task[1]!.rules!.maxSeconds! / 3600, task[1]!.rules!.maxBytes! / MB]).toEqual([5, 512])
  expect([speeches[0]!.rules!.maxLength, property('tts-task', 'chars')]).toEqual([300, 100_000])
  expect(field('speaker.enroll', 'audio').rules!.maxSeconds).toBe(30)
})

it.each<[Locale, Record<string, string>]>([
  ['zh-CN', { positive: '正面', neutral: '中性', negative: '负面', person: '人名', time: '时间', between: '、', open: '（', close: '）' }],
  [
    'en-US',
    {
      positive: 'positive',
      neutral: 'neutral',
      negative: 'negative',
      person: 'person',
      time: 'time',
      between: ', ',
      open: ' (',
      close: ')',
    },
  ],
])('the page of language processing in %s shows what its engine finds', (locale, words) => {
  const content = readWords<ProductTexts>(locale, 'products/nature')
  const { words: found, sentences, names } = analyseText(content.shows.title)
  const aside = (text: string) => `${words['open']}${text}${words['close']}`
  const { mood, good, bad } = sentences[0]!
  expect(content.shows.rows.map(({ value }) => value)).toEqual([
    found.map(({ text }) => text).join(' · '),
    words[mood]! + aside([...good, ...bad].join(words['between'])),
    names.map(({ text, type }) => text + aside(words[type]!)).join(words['between']),
  ])
})

it('no page promises a score with every result, where answers come without one', () => {
  const [{ results }] = [answers['sound.language'].data]
  expect(results.map(({ score }) => score)).toContain(null)
  for (const [locale, promise] of [
    ['en-US', /each with a score|every result has a|each result has a score|, with a score/i],
    ['zh-CN', /(都|每[一个][^。]*)带[^。]*(得分|把握)|，带得分/],
  ] as const)
    expect(JSON.stringify(readWords<ProductTexts>(locale, 'products/sound'))).not.toMatch(promise)
})
