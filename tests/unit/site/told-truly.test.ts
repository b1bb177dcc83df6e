import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { root } from '../../../scripts/lib/shell.mjs'
import { readTexts } from '../../../scripts/lib/text-files.ts'
import type { Locale } from '../../../src/schema/compiled.ts'
import { publishConsole } from '../../../src/schema/compile/console.ts'
import { compileContract } from '../../../src/schema/compile/contract.ts'
import { fieldsOf } from '../../../src/schema/openapi/sold-fields.ts'
import { buildSoldApi, listSold } from '../../../src/schema/openapi/sold.ts'
import { readSchemas } from '../../../src/schema/read.ts'
import type { SiteFacts } from '../../../src/schema/site-writer.ts'
import { writeFiles } from '../../../src/site/write-files.ts'
import type { OpenApi } from '../../../src/site/docs/open-api.ts'
import { tongueOf, writeFace } from '../../../src/site/docs/write-reference.ts'
import type { ReferenceTexts, SolutionTexts } from '../../../src/site/text-types.ts'
import { readWords } from './read-words.ts'

vi.stubGlobal('location', { origin: 'https://lingyu.example' })

const { world } = readSchemas(readFolder(join(root, 'schemas')))
const contract = compileContract(world)
const { boot } = publishConsole(world)
const locales: Locale[] = ['zh-CN', 'en-US']

/** The interface that each document about a service is about. */
const behind: Record<string, string> = { '4': 'asr.sentence', '5': 'asr.realtime', '6': 'asr.file-create' }

const catalogued = (locale: Locale): OpenApi =>
  buildSoldApi(contract, locale, ({ path, title, code }) => ({
    path,
    title: title[locale],
    service: code,
    facts: { 'x-facts': { unit: 'call', freeQuota: 20, defaultConcurrency: 2, status: 'enabled' } },
  })) as unknown as OpenApi

describe.each(locales)('issue 19: in %s', (locale) => {
  const folder = join(root, 'src/site/texts', locale)
  const product = (name: string) => readFileSync(join(folder, 'products', `${name}.json`), 'utf8')

  it('a sentence that sends a parameter to several interfaces names only those that take it', () => {
    const said = readFileSync(join(folder, 'docs/learning.md'), 'utf8').split(/[。\n]|\. |; |；/)
    const told = said.flatMap((sentence) =>
      [...sentence.matchAll(/`(vocabId|modelId)`/g)].flatMap(([, name]) =>
        [...sentence.matchAll(/select=(\d+)/g)].map(([, doc]) => [name!, behind[doc!]!] as const),
      ),
    )
    expect(told.length).toBeGreaterThan(3)
    const taken = (code: string) => {
      const { call, sold } = listSold(contract).find((one) => one.sold.code === code)!
      return fieldsOf(call, sold, locale).map((field) => field.name)
    }
    for (const [name, code] of told) expect([code, ...taken(code)]).toContain(name)
  })

  it('the reference does not bill what costs nothing', () => {
    const words = readWords<ReferenceTexts>(locale, 'reference')
    const tongue = tongueOf(locale, words, readTexts(locale)['widgets/errors']!)
    const [free, paid] = ['asr.file-query', 'asr.sentence'].map((code) => writeFace(code, tongue, catalogued(locale), undefined))
    expect(free).toContain(words['facts.none'])
    expect(free).toContain(words.unpriced)
    expect(free).not.toContain(words['facts.unit.call'])
    expect(paid).toContain(words['facts.unit.call'])
    expect(paid).not.toContain(words['facts.none'])
  })

  it('no limit of a parameter is told twice', () => {
    const tongue = tongueOf(locale, readWords<ReferenceTexts>(locale, 'reference'), readTexts(locale)['widgets/errors']!)
    for (const { sold } of listSold(contract)) {
      const chapter = writeFace(sold.code, tongue, catalogued(locale), undefined)
      for (const [line, most] of chapter.matchAll(/^\| `\w+` \|.*?(300|100,000|100 000).*$/gm)) expect(line.split(most!)).toHaveLength(2)
    }
  })

  it('products promise no more than their interfaces answer', () => {
    // A sound is judged female or male, and its speakers are counted: nobody is told a child, and no speaker a time.
    expect(product('sound')).not.toMatch(/child|孩子|for how long|说了多久/)
    const solutions = readdirSync(join(folder, 'solutions')).map((file) => readFileSync(join(folder, 'solutions', file), 'utf8'))
    // Entities are people, organizations, times, amounts and contacts. Rules for inspection are no part of the console.
    for (const text of solutions) expect(text).not.toMatch(/[Oo]rder numbers|订单号、|for how long|说了多久|starter set|起步规则/)
  })

  it('voiceprints are sold for what they take: 16 kHz, which no telephone sends', () => {
    expect(product('voiceprint')).not.toMatch(/[Tt]elephone banking|[Cc]all cent|[Cc]allers|电话银行|呼叫中心|回拨/)
    expect(readFileSync(join(folder, 'solutions/customer.json'), 'utf8')).not.toMatch(/"voiceprint"|[Rr]ecognize returning|回拨/)
  })

  it('what no interface does is marked as the work of the customer', () => {
    for (const name of ['ai-brain', 'customer', 'meeting', 'voice-quality-inspection']) {
      const { title, slogan, scene, flow } = readWords<SolutionTexts>(locale, `solutions/${name}`)
      const beyond = /[Ss]ummary|[Mm]inutes\b|[Tt]asks|[Cc]oaching|[Hh]andover|[Ss]core and|[Aa]ppeal|小结|纪要|待办|辅导|转人工|评分|申诉/
      for (const part of flow.flatMap(({ parts }) => parts).filter((one) => beyond.test(one)))
        expect([name, part]).toEqual([name, expect.stringMatching(/^(Yours: |由您实现：)/)])
      expect([name, title]).not.toEqual([name, expect.stringMatching(beyond)])
      expect(slogan).not.toMatch(/decisions|结论/)
      expect(scene.caption).toMatch(/^(An example: |举例：)/)
      expect(JSON.stringify(scene)).not.toMatch(/Decision|Promised?"|louder|结论|语速变快/)
    }
  })

  it('a leaked secret is stopped: nobody is told to wait until the one before ends', () => {
    const document = (name: string) => readFileSync(join(folder, `docs/${name}.md`), 'utf8')
    const leaked = /leak|泄露/
    for (const name of ['terms', 'authentication', 'security'])
      for (const sentence of document(name)
        .split(/[.。;；]\s?/)
        .filter((one) => leaked.test(one))) {
        expect([name, sentence]).toEqual([name, expect.stringMatching(/[Ss]top|停用/)])
        expect(sentence).not.toMatch(/24/)
      }
    // A secret ends when it is replaced or stopped; it has no date of its own.
    expect(document('security')).not.toMatch(/expiry and services|到期时间和可用/)
  })

  it('what is said of keeping a recording is what the privacy policy says', () => {
    const { faq } = JSON.parse(product('product')) as { faq: { ask: string; answer: string }[] }
    const kept = faq.find(({ ask }) => /keep my recording|保留我的录音/.test(ask))!
    expect(kept.answer).toMatch(locale === 'en-US' ? /not kept/ : /不保存/)
    expect(kept.answer).toMatch(locale === 'en-US' ? /a day at the latest/ : /最迟一天/)
  })

  it('the examples are in the language of the page', () => {
    for (const { sold } of listSold(contract)) {
      const said = JSON.stringify(sold.example[locale])
      if (locale === 'en-US') expect([sold.code, said]).not.toEqual([sold.code, expect.stringMatching(/\p{Script=Han}|16k_zh|v101|…/u)])
      else expect([sold.code, said]).not.toEqual([sold.code, expect.stringMatching(/16k_en|……/u)])
    }
  })
})

it.each(locales)('issue 19: in %s every entry of the changelog says whether it breaks a program', (locale) => {
  const words: Record<string, unknown> = readWords<ReferenceTexts>(locale, 'reference')
  const entries = Object.entries(words).filter(([key]) => key.startsWith('changes.'))
  expect(entries.length).toBeGreaterThan(5)
  for (const [key, said] of entries) {
    expect([key, said]).toEqual([key, expect.stringMatching(/nothing to change|breaking|check|兼容|请核对/)])
    if (/removed|path/.test(key) && !key.startsWith('changes.code')) expect(said).toMatch(/breaking|不兼容/)
  }
})

it('issue 19: what a description says of its security is in its language', () => {
  const said = (locale: Locale) => JSON.stringify((buildSoldApi(contract, locale) as { components: object }).components)
  expect(said('zh-CN')).toMatch(/应用编号/)
  expect(said('en-US')).not.toMatch(/\p{Script=Han}/u)
})

it('issue 19: the index for language models leads to the descriptions of the interfaces', () => {
  const { '/llms.txt': index } = writeFiles({ boot, origin: 'https://lingyu.example' } as SiteFacts, [])
  for (const locale of locales)
    for (const kind of ['openapi', 'postman']) expect(index).toContain(`\n- https://lingyu.example/${kind}.${locale}.json\n`)
})
