import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { chapters, wordsOf } from '../../../src/schema/docs/chapters.ts'
import { type Piece, resolve } from '../../../src/schema/docs/language-words.ts'
import { formats } from '../../../src/schema/formats.ts'
import { iconNames } from '../../../src/schema/icons.ts'
import { editions, languageVersion } from '../../../src/schema/migrate/migrations.ts'
import { seedWords } from '../../../src/schema/seed-words.ts'
import { answerWidgets, partWidgets } from '../../../src/schema/part-widgets.ts'
import { cells } from '../../../src/schema/cells.ts'
import { widgets } from '../../../src/schema/widgets.ts'
import { verbs } from '../../../src/schema/format/values.ts'

/** Words by their chapter and place: whether they must be there, and what they take. */
type Words = Record<string, { required?: true; takes: string[] }>
type Language = { words: Words; sets: Record<string, string[]> }

/** What a value may be: its types and constants, those of the entries of a list too. */
function takesOf(piece: Piece): string[] {
  const whole = resolve(piece)
  if ('const' in whole) return [JSON.stringify(whole.const)]
  if (whole.enum) return whole.enum.map((one) => JSON.stringify(one))
  if (whole.anyOf) return whole.anyOf.flatMap(takesOf)
  const types = [whole.type ?? []].flat()
  const entries = whole.items ? takesOf(whole.items).map((one) => `[${one}]`) : []
  return types.flatMap((type) => (type === 'array' && entries.length > 0 ? entries : [type]))
}

function languageNow(): Language {
  const words = chapters.flatMap((chapter) =>
    wordsOf(chapter).map(({ path, piece, required }) => {
      const takes = [...new Set(takesOf(piece))].toSorted()
      return [`${chapter.id}: ${path}`, { ...(required ? { required: true as const } : {}), takes }] as const
    }),
  )
  const sets = {
    answerWidgets: Object.keys(answerWidgets),
    cells: Object.keys(cells),
    formats: Object.keys(formats),
    icons: [...iconNames],
    partWidgets: Object.keys(partWidgets),
    seedWords: Object.keys(seedWords),
    verbs: [...verbs],
    widgets: Object.keys(widgets),
  }
  return { words: Object.fromEntries(words), sets }
}

/** What a folder that was right might not be any more; where a word of before took anything, or takes it now, there is nothing to lose. */
function broken(then: Language, now: Language): string[] {
  const ofWords = Object.entries(then.words).flatMap(([word, { takes }]) => {
    const is = now.words[word]
    if (!is) return [`${word} is gone`]
    const lost =
      is.takes.length === 0 ? [] : takes.filter((one) => !is.takes.includes(one) && !(one === 'integer' && is.takes.includes('number')))
    return lost.map((one) => `${word} does not take ${one} any more`)
  })
  const ofRequired = Object.entries(now.words).flatMap(([word, { required }]) =>
    // A new object may have words that must be there: nobody has it yet.
    required && then.words[word] && !then.words[word].required ? [`${word} must be there now`] : [],
  )
  const ofSets = Object.entries(then.sets).flatMap(([set, names]) =>
    names.flatMap((name) => (now.sets[set]?.includes(name) ? [] : [`${name} of ${set} is gone`])),
  )
  return [...ofWords, ...ofRequired, ...ofSets]
}

const stable = editions.at(-1)!
const file = `tests/fixtures/language/${stable.name}.json`
const then = JSON.parse(readFileSync(file, 'utf8')) as Language

describe(`the language since ${stable.name}`, () => {
  it('takes every word that it took, unless its version is another and a step carries folders over', () => {
    expect(languageVersion).toBe(stable.version)
    expect(broken(then, languageNow()), `see "The language and its versions" of schemas/README.md; what it was stands in ${file}`).toEqual(
      [],
    )
  })

  it('is the one that the handbook declares', () => {
    const readme = readFileSync('schemas/README.md', 'utf8')
    expect(readme).toContain(`The language is ${stable.name}`)
    expect(readme).toContain(`\`"version": ${stable.version}\` in \`app.json\``)
  })

  it.each<[string, (now: Language) => void, string[]]>([
    ['goes', (now) => delete now.words['field: unit'], ['field: unit is gone']],
    ['must be there', (now) => (now.words['field: unit']!.required = true), ['field: unit must be there now']],
    [
      'takes less',
      (now) => (now.words['action: on']!.takes = now.words['action: on']!.takes.filter((one) => !one.includes('batch'))),
      ['action: on does not take "batch" any more', 'action: on does not take ["batch"] any more'],
    ],
    ['of a set goes', (now) => now.sets['verbs']!.shift(), [`${verbs[0]} of verbs is gone`]],
    ['is new', (now) => (now.words['field: brandNew'] = { required: true, takes: ['string'] }), []],
  ])('a word that %s is noticed where it breaks something', (_, change, says) => {
    const now = languageNow()
    change(now)
    expect(broken(then, now).toSorted()).toEqual(says.toSorted())
  })
})
