import { describe, expect, it } from 'vitest'
import { staleDocs } from '../../../scripts/schema/docs.ts'
import { fittersOf } from '../../../src/schema/check/fits.ts'
import { rules } from '../../../src/schema/check/rules.ts'
import { chapters, wordsOf } from '../../../src/schema/docs/chapters.ts'
import { differing, missing } from '../../../src/schema/docs/differing.ts'
import { exampleOf } from '../../../src/schema/docs/example-of.ts'
import { formatWords } from '../../../src/schema/docs/format-words.ts'
import { examples } from '../../../src/schema/docs/examples.ts'
import { replaceRegion } from '../../../src/schema/docs/region.ts'
import { resolve, sentenceOf } from '../../../src/schema/docs/language-words.ts'
import { writeLanguage } from '../../../src/schema/docs/write-language.ts'
import { writeRules } from '../../../src/schema/docs/write-rules.ts'
import { defs } from '../../../src/schema/format/field.ts'
import { formatNames } from '../../../src/schema/formats.ts'

const words = chapters.flatMap((chapter) => wordsOf(chapter).map((word) => ({ ...word, chapter: chapter.id })))

describe('the generated handbook', () => {
  it('is up to date; npm run schema -- docs writes it', () => {
    expect(staleDocs('schemas').map(({ file }) => file)).toEqual([])
  })

  it('has a sentence for every word', () => {
    expect(words.filter(({ piece }) => sentenceOf(piece) === '').map(({ chapter, path }) => `${chapter}: ${path}`)).toEqual([])
  })

  it('says of every format what it means', () => {
    expect(Object.keys(formatWords)).toEqual(formatNames)
  })

  it('has an example of every word; a new one stands in src/schema/docs/examples.ts', () => {
    const without = words.filter(({ chapter, path }) => exampleOf(chapter, path) === undefined)
    expect(without.map(({ chapter, path }) => `${chapter}: ${path}`)).toEqual([])
  })

  it('has no example that the format refuses', () => {
    // Judges as ajv does (fits.test.ts), which would compile each of these hundreds of pieces for seconds.
    const fits = fittersOf({ $defs: defs })
    const refused = words.filter(({ chapter, path, piece }) => !fits(resolve(piece))(exampleOf(chapter, path)))
    expect(refused.map(({ chapter, path }) => `${chapter}: ${path} ${JSON.stringify(exampleOf(chapter, path))}`)).toEqual([])
  })

  it('has no example of a word that is gone', () => {
    const known = new Set(words.map(({ chapter, path }) => `${chapter}: ${path}`))
    const gone = Object.entries(examples).flatMap(([chapter, all]) => Object.keys(all).map((path) => `${chapter}: ${path}`))
    expect(gone.filter((one) => !known.has(one))).toEqual([])
  })

  it('has a page for every rule, and every link in it leads somewhere', () => {
    const text = writeRules()
    for (const { name, why } of rules) expect(text).toContain(`## ${name}\n\n${why}`)
    for (const page of [text, writeLanguage()]) {
      const heads = new Set(
        [...page.matchAll(/^## (.+)$/gm)].map(([, head]) => head!.toLowerCase().replaceAll(',', '').replaceAll(' ', '-')),
      )
      for (const [, anchor] of page.matchAll(/\]\(#([^)]+)\)/g)) expect(heads).toContain(anchor)
    }
  })
})

describe('what differs between two values', () => {
  it('is the words that changed and the words that are gone', () => {
    const before = { title: 'a', list: { columns: ['x'], sort: 'x' }, menu: { order: 1 } }
    const after = { title: 'a', list: { columns: ['y'] }, menu: {} }
    expect(differing(before, after)).toEqual({ list: { columns: ['y'] } })
    expect(missing(before, after)).toEqual(['list.sort', 'menu.order'])
  })
})

describe('a region of a text', () => {
  it('is replaced between its marks, and only there', () => {
    expect(replaceRegion('a <!-- x -->old<!-- /x --> b', 'x', 'new')).toBe('a <!-- x -->\n\nnew\n\n<!-- /x --> b')
    expect(replaceRegion('no marks', 'x', 'new')).toBe('no marks')
  })
})
