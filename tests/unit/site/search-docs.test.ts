import { describe, expect, it } from 'vitest'
import type { Locale } from '../../../src/schema/compiled.ts'
import { findIn } from '../../../src/site/docs/find-in-docs.ts'
import { marked, searchDocs } from '../../../src/site/docs/search-docs.ts'
import type { DocsTexts } from '../../../src/site/text-types.ts'
import { chapters } from './read-chapters.ts'
import { readWords } from './read-words.ts'

const found = (locale: Locale, typed: string) => {
  const { hits, ...rest } = searchDocs(chapters[locale], typed, readWords<DocsTexts>(locale, 'docs-page').synonyms)
  return { ...rest, places: hits.map(({ chapter: { title, heading } }) => (heading ? `${title} › ${heading}` : title)), hits }
}

describe('a reader of the documentation finds', () => {
  it.each<[Locale, string, string]>([
    ['zh-CN', '新手指南', '新手指南'],
    ['zh-CN', '错误码', '错误码'],
    ['zh-CN', '第一次调用', '新手指南 › 3. 第一次调用'],
    ['zh-CN', '保管密钥', '鉴权与请求 › 保管密钥'],
    ['zh-CN', '阈值', '声纹识别 › 阈值'],
    ['zh-CN', '限额', '鉴权与请求 › 限额'],
    ['zh-CN', '回调', '录音文件转写 › 回调'],
    ['zh-CN', 'ffmpeg 转换', '语言与工具 › 转换录音'],
    ['zh-CN', '４２９０', '错误码'],
    ['zh-CN', '怎么保管好密钥', '鉴权与请求 › 保管密钥'],
    ['en-US', 'How do I keep the secret?', 'Authentication and requests › Keep the secret'],
    ['en-US', 'beginner', 'Beginner’s guide'],
    ['en-US', 'threshold', 'Voiceprint recognition › The threshold'],
    ['en-US', 'callback', 'Recorded-file transcription › Callback'],
    ['en-US', 'websocat', 'Languages and tools'],
    ['en-US', '4290', 'Error codes'],
    ['en-US', 'Keep SECRET', 'Authentication and requests › Keep the secret'],
  ])('in %s by “%s” first of all %s', (locale, typed, place) => {
    expect(found(locale, typed).places[0]).toContain(place)
  })

  it('what mixes Chinese and letters, with a space between them or none', () => {
    const apart = found('zh-CN', '电话引擎 8 kHz')
    expect(apart.places).toContain('一句话识别 › 需要知道')
    for (const { chapter } of found('zh-CN', 'App-Secret请求头').hits) expect(chapter.text + chapter.code).toMatch(/App-Secret/)
    expect(found('zh-CN', 'App-Secret请求头').places).toEqual(found('zh-CN', 'App-Secret 请求头').places)
  })

  it('a single sign, where it stands and marked', () => {
    const { hits, words } = found('zh-CN', '秒')
    expect(hits.length).toBeGreaterThan(3)
    for (const { chapter, around } of hits) {
      expect(chapter.text + chapter.heading + chapter.title).toContain('秒')
      if (around) expect(marked(around, words).filter(({ isHit }) => isHit)[0]).toEqual({ text: '秒', isHit: true })
    }
  })

  it('all words that were typed, not only one of them', () => {
    for (const { chapter } of found('en-US', 'secret environment').hits)
      expect(`${chapter.title} ${chapter.heading} ${chapter.text}`.toLowerCase()).toMatch(/secret[^]*environment|environment[^]*secret/)
  })

  it('a few letters only where a word begins with them', () => {
    for (const { chapter } of found('en-US', 'ono').hits) expect(`${chapter.title} ${chapter.heading} ${chapter.text}`).toMatch(/\bono/i)
  })

  it('the nearest word where a letter is wrong, and is told so', () => {
    expect(found('en-US', 'trhreshold')).toMatchObject({ corrected: 'threshold' })
    expect(found('en-US', 'voiceprnt').places[0]).toContain('Voiceprint')
    expect(found('zh-CN', 'calbackUrl')).toMatchObject({ corrected: 'callbackurl' })
    expect(found('en-US', 'secret')).not.toHaveProperty('corrected')
  })

  it.each<[Locale, string]>([
    ['en-US', 'zebra crossing'],
    ['en-US', 'xq'],
    ['zh-CN', '斑马线'],
    ['zh-CN', '今天晚饭吃什么菜'],
    ['zh-CN', '   '],
    ['en-US', '?!'],
  ])('nothing in %s by “%s”', (locale, typed) => {
    expect(found(locale, typed).hits).toEqual([])
  })

  it('no more than can be looked over, and nothing of how documents are written', () => {
    const { hits } = found('en-US', 'a')
    expect(hits).toHaveLength(12)
    for (const { chapter } of hits) expect(chapter.text).not.toMatch(/---|\*\*|```|\]\(|\|/)
  })
})

it('signs that mean something in a pattern are looked for as they are', () => {
  expect(searchDocs(chapters['en-US'], 'sentences[].text').hits.length).toBeGreaterThan(0)
  expect(marked('a.b (c)', ['.', '('])).toEqual([
    { text: 'a', isHit: false },
    { text: '.', isHit: true },
    { text: 'b ', isHit: false },
    { text: '(', isHit: true },
    { text: 'c)', isHit: false },
  ])
})

it.each([
  ['en-US', 'webhook', 'Recorded-file transcription › Callback'],
  ['en-US', 'streaming', 'Real-time transcription'],
  ['en-US', 'price', 'Introduction › Key terms'],
  ['en-US', 'gdpr', 'Privacy policy'],
  ['zh-CN', '流式', '实时语音转写'],
  ['zh-CN', '价格', '平台简介 › 反复出现的几个词'],
  ['en-US', 'wss', 'Real-time transcription'],
  ['en-US', 'SLA', 'Service status'],
  ['en-US', 'hotwords', 'Self-learning › Hot words'],
  ['zh-CN', 'wss', '实时语音转写'],
  ['zh-CN', '超时', '错误码'],
  ['zh-CN', '延时', '性能'],
  ['zh-CN', 'SLA', '服务状态'],
] as const)('W17: in %s %s finds what is called otherwise', (locale, typed, place) => {
  expect(found(locale, typed).places).toContain(place)
})

it('W17: a snippet begins and ends with whole words', () => {
  const { hits } = found('en-US', 'recording')
  expect(hits.length).toBeGreaterThan(2)
  for (const { around, chapter } of hits) {
    const inner = around.replaceAll('…', '')
    const at = chapter.text.indexOf(inner)
    for (const edge of [at, at + inner.length]) expect(chapter.text.slice(Math.max(0, edge - 1), edge + 1)).not.toMatch(/^\w\w$/)
  }
})

it.each([
  ['en-US', '错误码', 'Error codes'],
  ['en-US', '声纹识别', 'Voiceprint recognition'],
  ['zh-CN', 'beginner', '新手指南'],
] as const)('W17: in %s what was typed in another language finds its place: %s', async (locale, typed, place) => {
  const read = (one: Locale) => ({ chapters: chapters[one], synonyms: readWords<DocsTexts>(one, 'docs-page').synonyms })
  const { hits } = await findIn(read(locale), typed, async () => [read(locale === 'en-US' ? 'zh-CN' : 'en-US')])
  expect(hits[0]?.chapter.title).toBe(place)
})

it('W17: whether a callback is signed is told where callbacks are', () => {
  expect(found('en-US', 'callback signature').places[0]).toBe('Recorded-file transcription › Callback')
})

it.each([
  ['en-US', 'asr.sentence', 'One-sentence recognition'],
  ['en-US', 'tts.short', 'Synthesis of short texts'],
  ['zh-CN', 'vpr.enroll', '声纹注册'],
  ['en-US', 'tts', 'Speech synthesis'],
  ['en-US', 'SDK', 'Languages and tools'],
  ['en-US', 'postman', 'Interface reference'],
  ['en-US', 'ip whitelist', 'Authentication and requests › Addresses'],
  ['en-US', 'apikey', 'Authentication and requests'],
  ['en-US', 'language detection', 'Language recognition'],
  ['en-US', 'speech to text', 'One-sentence recognition'],
  ['en-US', 'Speech-to-Text', 'One-sentence recognition'],
  ['en-US', 'text to speech', 'Speech synthesis'],
  ['en-US', 'voice clone', 'Speech synthesis › Coming soon'],
  ['en-US', 'price', 'Pricing'],
  ['en-US', 'prices', 'Pricing'],
  ['zh-CN', '价格', '价格'],
  ['zh-CN', '字幕', '录音文件转写 › 字幕'],
  ['en-US', 'subtitels', 'Recorded-file transcription › Subtitles'],
] as const)('issue 19: in %s “%s” leads to %s first of all', (locale, typed, place) => {
  expect(found(locale, typed).places[0] ?? 'nothing').toContain(place)
})

it.each([['zh-CN', 'IP 白名单', '鉴权与请求 › 来源地址']] as const)(
  'issue 19: in %s “%s” finds %s among others',
  (locale, typed, place) => {
    expect(found(locale, typed).places).toContain(place)
  },
)
