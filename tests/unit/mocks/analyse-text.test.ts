import { describe, expect, it } from 'vitest'
import { analyseText } from '../../../mocks/speech/text/analyse-text.ts'

describe('a text that is taken apart', () => {
  it.each([
    ['服务很好。', ['positive'], ['很好']],
    ['服务不好。', ['negative'], ['不好']],
    ['发票没有收到，太慢了。', ['negative'], ['没有收到', '太慢']],
    ['会议在三点开始。', ['neutral'], []],
    ['It was not very good.', ['negative'], ['not good']],
    ['No errors, and a great team!', ['positive'], ['no errors', 'great']],
    ['The goods arrived. Thanks!', ['neutral', 'positive'], ['thanks']],
  ])('%s is %j, because of %j', (text, moods, reasons) => {
    const { sentences } = analyseText(text)
    expect(sentences.map(({ mood }) => mood)).toEqual(moods)
    expect(sentences.flatMap(({ good, bad }) => [...good, ...bad]).toSorted()).toEqual(reasons.toSorted())
  })

  it.each([
    [
      '王经理下周一来。',
      [
        ['person', '王经理'],
        ['time', '下周一'],
      ],
    ],
    [
      '请打 13800138000 或写信到 a.b@example.com。',
      [
        ['contact', '13800138000'],
        ['contact', 'a.b@example.com'],
      ],
    ],
    [
      'Dr. Chen pays $1,200 on Friday.',
      [
        ['person', 'Dr. Chen'],
        ['amount', '$1,200'],
        ['time', 'Friday'],
      ],
    ],
    ['没有名字的一句话', []],
  ])('in "%s" there is %j', (text, names) => {
    const found = analyseText(text).names
    expect(found.map(({ type, text: name }) => [type, name])).toEqual(names)
    expect(found.map(({ text: name, begin }) => text.slice(begin, begin + name.length))).toEqual(names.map(([, name]) => name))
  })

  it('says what is said most, and leaves out what says nothing', () => {
    const { keywords, language, words } = analyseText('The invoice is late. The invoice of May is the second invoice.')
    expect([language, words.length, keywords[0]]).toEqual(['en', 12, { word: 'invoice', count: 3 }])
    expect(keywords.some(({ word }) => word === 'the')).toBe(false)
  })

  it.each(['王', '1', 'A '])('ends with a text that is all %j', (sign) => {
    expect(analyseText(sign.repeat(250)).words.length).toBeGreaterThan(0)
  })
})

describe('W21: English', () => {
  const text =
    'Write to bob@acme.io or call +44 20 7946 0018. John Smith paid €1,250.50 on March 3, 2026. Dr. Lee was late! It was 3.5 days.'

  it('is parted at the ends of sentences, not within an address, a figure or a title', () => {
    expect(analyseText(text).sentences.map((one) => one.text)).toEqual([
      'Write to bob@acme.io or call +44 20 7946 0018.',
      'John Smith paid €1,250.50 on March 3, 2026.',
      'Dr. Lee was late!',
      'It was 3.5 days.',
    ])
  })

  it('has people, addresses, phones, amounts and dates found in it', () => {
    expect(analyseText(text).names.map((one) => [one.type, one.text])).toEqual([
      ['contact', 'bob@acme.io'],
      ['contact', '+44 20 7946 0018'],
      ['person', 'John Smith'],
      ['amount', '€1,250.50'],
      ['time', 'March 3, 2026'],
      ['person', 'Dr. Lee'],
      ['amount', '3.5 days'],
    ])
    expect(analyseText('Call (415) 555-0132 before 24 Nov.').names.map((one) => one.text)).toEqual(['(415) 555-0132', '24 Nov'])
  })
})
