import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { root } from '../../../scripts/lib/shell.mjs'
import type { Locale } from '../../../src/schema/compiled.ts'
import { realOf } from '../../../src/site/addresses.ts'
import { docs, docsOf, selectDoc } from '../../../src/site/docs/tree.ts'
import {
  interfaceOf,
  pieces,
  tongueOf,
  writeErrors,
  writeFace,
  writeInterfaces,
  writePiece,
} from '../../../src/site/docs/write-reference.ts'
import { refusalCodes, statusesOf } from '../../../src/schema/sold.ts'
import { readTexts } from '../../../scripts/lib/text-files.ts'
import { sayIn } from '../../../scripts/lib/say-in.ts'
import { readSchemas } from '../../../src/schema/read.ts'
import { publishConsole } from '../../../src/schema/compile/console.ts'
import { compileContract } from '../../../src/schema/compile/contract.ts'
import { buildSoldApi, listSold } from '../../../src/schema/openapi/sold.ts'
import type { OpenApi } from '../../../src/site/docs/open-api.ts'
import type { ReferenceTexts } from '../../../src/site/text-types.ts'
import measured from '../../../src/site/docs/measured.json' with { type: 'json' }
import { writeMeasured } from '../../../src/site/docs/write-measured.ts'
import { writeChanges } from '../../../src/site/docs/write-changes.ts'
import { findInterface, interfaces, languages, writeSample } from '../../../src/widgets/api/samples.ts'
import { readWords } from './read-words.ts'

vi.stubGlobal('location', { origin: 'https://lingyu.example' })

const locales: Locale[] = ['zh-CN', 'en-US']
const { world } = readSchemas(readFolder(join(root, 'schemas')))
const contract = compileContract(world)
const { boot } = publishConsole(world)
const answersIn = (locale: Locale) =>
  JSON.parse(readFileSync(join(root, `src/site/docs/answers/${locale.toLowerCase()}.json`), 'utf8')) as Record<string, object>
const faceIn = (locale: Locale, code: string) => writeFace(code, tongueIn(locale), apiOf(locale), answersIn(locale)[code])
const apiOf = (locale: Locale) => buildSoldApi(contract, locale) as unknown as OpenApi
const folder = (locale: Locale) => join(root, 'src/site/texts', locale, 'docs')
const tongueIn = (locale: Locale) => tongueOf(locale, readWords<ReferenceTexts>(locale, 'reference'), readTexts(locale)['widgets/errors']!)
const read = (locale: Locale, file: string) => readFileSync(join(folder(locale), file), 'utf8')
const files = readdirSync(folder('en-US'))

/** Every address that a schema names. */
const addresses = new Set(
  readFolder(join(root, 'schemas')).flatMap(({ text }) => [...text.matchAll(/"(?:path|route)":\s*"(\/[^"?]*)"/g)].map(([, path]) => path!)),
)

describe.each(locales)('the documents in %s', (locale) => {
  it('are all there, and each stands in the tree', () => {
    expect(readdirSync(folder(locale))).toEqual(files)
    expect(
      docs
        .filter(({ generated }) => !generated)
        .map(({ name }) => `${name}.md`)
        .toSorted(),
    ).toEqual(files.toSorted())
  })

  it.each([...files, 'errors', 'interfaces', 'asr.sentence'])('%s leads nowhere that does not exist', (file) => {
    const text =
      file === 'errors'
        ? writeErrors(tongueIn(locale))
        : file === 'interfaces'
          ? writeInterfaces(tongueIn(locale), apiOf(locale))
          : file === 'asr.sentence'
            ? faceIn(locale, file)
            : read(locale, file)
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!)
    const broken = links.filter((link) => {
      // A file that the crawler's test reads.
      if (link === `/openapi.${locale}.json` || link === `/postman.${locale}.json`) return false
      const [, path = '', query = ''] = /^#(\/[^?]*)(?:\?(.*))?$/.exec(link) ?? []
      const select = new URLSearchParams(query).get('select')
      return !addresses.has(path) || (select !== null && String(selectDoc(boot, select).number) !== select)
    })
    expect(broken).toEqual([])
  })

  it.each(files)('issue 19: %s leads to real addresses, which stay in the language and are read without scripts', (file) => {
    const behind = [...read(locale, file).matchAll(/\]\(#([^)\s]+)\)/g)].map(([, link]) => link!)
    expect(behind.filter((link) => realOf(boot, locale, link) === undefined)).toEqual([])
  })

  it('issue 19: an interface that answers later is told whole: request, states, result, callback, sample and errors', () => {
    const later = listSold(contract).filter(({ call }) => call.form[locale].some(({ name }) => name === 'callbackUrl'))
    expect(later.map(({ sold }) => sold.code)).toEqual(['asr.file-create', 'tts.long'])
    for (const { sold } of later) {
      const text = files.map((file) => read(locale, file)).find((one) => one.includes(`{{parameters ${sold.code}}}`))!
      for (const piece of pieces) expect(text).toContain(`{{${piece} ${sold.code}}}`)
      for (const state of ['queued', 'running', 'done', 'failed']) expect(text).toContain(`\`${state}\``)
      // What a test of the contract compares with what is sent.
      const body = JSON.parse(/^```\n(\{[^`]*"taskId"[^`]*\})\n```$/m.exec(text)![1]!.replace('"…" }]', '"" }]')) as object
      expect(Object.keys(body)).toEqual(expect.arrayContaining(['requestId', 'taskId', 'status', 'fault', 'duration']))
    }
  })

  it.each(files)('%s has the chapters and samples of the other language', (file) => {
    const shape = (text: string) => text.match(/^(#+ |```|\| ?-)/gm)
    expect(shape(read(locale, file))).toEqual(shape(read('en-US', file)))
  })

  it('the table of codes has every code of the catalogue, with its status, its cause and its mend', () => {
    const table = writeErrors(tongueIn(locale))
    for (const code of refusalCodes) {
      const [title, cause, mend] = (['title', 'cause', 'mend'] as const).map((what) => sayIn(locale)('widgets/errors', `${what}-${code}`))
      expect(table).toContain(`| \`${code}\` | ${statusesOf(code).join(', ')} | ${title} | ${cause} | ${mend} |`)
    }
  })

  it('has an address for each document, and only one', () => {
    expect(docs.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(docs.map((_, at) => at + 1))
    expect(selectDoc(boot, '3').name).toBe('guide')
    for (const unknown of [null, '', '0', '-1', '99', 'x', '3.5', '03']) expect(selectDoc(boot, unknown).name).toBe('introduction')
  })

  it.each(files)('%s takes its tables from interfaces that there are', (file) => {
    const asked = [...read(locale, file).matchAll(/^\{\{(\w+) (.*)\}\}$/gm)].map(([, piece, code]) => [piece!, code!] as const)
    for (const [piece, code] of asked) {
      expect(pieces).toContain(piece)
      expect(writePiece(piece as (typeof pieces)[number], code, tongueIn(locale), apiOf(locale))).not.toMatch(/did not load|没有加载/)
    }
  })

  it('W18: the reference has a page of every interface with its address, parameters, limits, answer, example, codes, price and samples', () => {
    const api = apiOf(locale)
    const index = writeInterfaces(tongueIn(locale), api)
    const faces = docsOf(boot).filter(({ face }) => face)
    expect(faces.map(({ face }) => face).toSorted()).toEqual(
      listSold(contract)
        .map(({ sold }) => sold.code)
        .toSorted(),
    )
    for (const { call, sold } of listSold(contract)) {
      expect(index).toContain(`[${sold.title[locale]}](#/official-website/markdown?select=${sold.code}) |`)
      expect(boot.texts[locale].sold).toContainEqual({ code: sold.code, title: sold.title[locale] })
      const chapter = faceIn(locale, sold.code)
      expect(chapter).toContain(`/api${sold.path}\``)
      expect(chapter).toContain('(#/official-website/pricing)')
      // What sends a recording offers one (19).
      expect(chapter.includes("/api/server/speech/sample'")).toBe(chapter.includes('file=@speech.wav'))
      expect(chapter.includes('"code": 200')).toBe(sold.code in answersIn(locale))
      const body = chapter.split(/^## /m)[1]!
      const hidden = [...Object.keys(sold.set), ...sold.without]
      for (const { name, required, disabled } of call.form[locale]) {
        if (hidden.includes(name) || disabled === true || name === call.file?.as || (sold.set['from'] && name === 'files')) continue
        expect(body).toMatch(new RegExp(`\\| \`${name}\` +\\|[^|]+\\| ${required === true ? '(required|必填)' : ''}`))
      }
      for (const name of hidden) expect(body).not.toContain(`| \`${name}\` |`)
      expect(chapter.includes('`Idempotency-Key`')).toBe(call.creates)
      // Whoever reads a field learns what it is.
      expect(chapter.split('\n').filter((line) => /^\| `.*\|\s*\|$/.test(line))).toEqual([])
      for (const code of sold.codes)
        expect(chapter).toContain(
          `[\`${code}\`](#/official-website/markdown?select=8&part=code-${code}) | ${sayIn(locale)('widgets/errors', `title-${code}`)}`,
        )
      const face = { path: sold.path, ...api.paths[sold.path]! }
      for (const language of languages)
        expect(chapter).toContain(writeSample(language, interfaceOf(face), 'https://lingyu.example', 'YOUR_APP_ID'))
    }
  })

  it('limits stand there as the schemas have them, in words', () => {
    const text = listSold(contract)
      .map(({ sold }) => faceIn(locale, sold.code))
      .join('\n')
    for (const limit of {
      'zh-CN': [
        '格式 wav、pcm、mp3、m4a、aac、amr、opus，最长 60 秒，最大 3 MB',
        '最多 100,000 个字符',
        '-500 到 500，不传为 `0`',
        '开始，单位：秒。',
        '`POST /api/v1/asr/sentence` 接收 multipart 表单',
      ],
      'en-US': [
        'Formats wav, pcm, mp3, m4a, aac, amr, opus, at most 60 seconds, at most 3 MB',
        'Up to 100,000 characters',
        '-500 to 500, defaults to `0`',
        'Start, in seconds.',
        '`POST /api/v1/asr/sentence` accepts a multipart form',
      ],
    }[locale])
      expect(text).toContain(limit)
    expect(text).not.toMatch(/undefined|NaN|\[object|\{\w+\}\s/)
  })
})

it.each(locales)(
  'issue 19: what a call costs is published in %s as it was measured, beside the command that measures it again',
  (locale) => {
    const text = writeMeasured(tongueIn(locale))
    expect(measured.calls.map(({ name }) => name)).toEqual(['paid', 'summary', 'users'])
    for (const { sqlite, postgres } of measured.calls) expect(text).toMatch(new RegExp(`SQLite ${sqlite} ms\\S ?PostgreSQL ${postgres} ms`))
    expect(text).not.toMatch(/measured\.|\{\{/)
    expect(read(locale, 'speed.md')).toContain('npm run bench -- calls')
  },
)

it.each(locales)('issue 19: the changelog in %s leads to the page of each interface that it names', (locale) => {
  const text = writeChanges(tongueIn(locale))
  const named = [...text.matchAll(/: (.*) \(|：(.*)（/g)].flatMap(([, one, other]) => (one ?? other!).match(/[a-z]+\.[a-z-]+/g) ?? [])
  expect(named.length).toBeGreaterThan(10)
  for (const code of named) expect(text).toContain(`[\`${code}\`](#/official-website/markdown?select=${code})`)
})

it.each(locales)('issue 19: an interface that is switched off is told so in %s, in the table of all and on its page', (locale) => {
  const api = structuredClone(apiOf(locale))
  const [path] = Object.keys(api.paths)
  const { post } = api.paths[path!]!
  const { offNow, off } = tongueIn(locale).words
  expect(writeInterfaces(tongueIn(locale), api)).not.toContain(offNow)
  post['x-facts'] = { ...post['x-facts']!, status: 'disabled' }
  const told = writeInterfaces(tongueIn(locale), api).split('\n')
  expect(told.filter((line) => line.includes(offNow)).map((line) => line.includes(post['x-code']))).toEqual([true])
  expect(writeFace(post['x-code'], tongueIn(locale), api, undefined)).toContain(off)
})

it.each(locales)('the samples of the console in %s call what the schemas sell, as their examples say', (locale) => {
  const faces = Object.entries(apiOf(locale).paths).map(([path, operations]) => interfaceOf({ path, ...operations }))
  for (const code of Object.keys(interfaces))
    expect(faces).toContainEqual(findInterface(code, (key, ...values) => sayIn(locale)('widgets/examples', key, ...values)))
})

it.each(locales)('W22: the guide in %s offers the recording before the command that sends it', (locale) => {
  const guide = read(locale, 'guide.md')
  expect(guide.indexOf('speech/sample')).toBeGreaterThan(0)
  expect(guide.indexOf('speech/sample')).toBeLessThan(guide.indexOf('asr/sentence'))
  // And the engine of the command is that of the recording.
  const language = /"name":"[a-z]+-([a-z]+)"/.exec(guide)![1]
  expect(/engine=16k_([a-z]+)/.exec(guide)![1]).toBe(language)
})

it.each(locales)('W22: what the guide in %s has in bold is called so in the console', (locale) => {
  const { texts } = boot
  const said = JSON.stringify([texts[locale].guest, publishConsole(world).assets.filter(({ path }) => path.includes(locale))])
  const named = [...read(locale, 'guide.md').matchAll(/\*\*([^*]+)\*\*/g)].flatMap(([, name]) => name!.split(' › '))
  expect(named.length).toBeGreaterThan(4)
  for (const name of named) expect(said).toMatch(new RegExp(`title\\\\?":\\\\?"${name}\\\\?"`))
})

it('W23: what read as translated is said no more', () => {
  const said = JSON.stringify(readTexts('en-US')) + files.map((file) => read('en-US', file)).join('\n')
  for (const phrase of [
    'Why it is pleasant to work with',
    'You may know this',
    'Rules of the house',
    'Whoever is here for the first time',
    'The best talk is gone',
    'while it comes',
    'found by themselves',
    'Why it comes',
    'What mends it',
    'no sound that we read',
  ])
    expect(said).not.toContain(phrase)
})
