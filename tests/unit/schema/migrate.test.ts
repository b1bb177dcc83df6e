import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { exampleWorld } from '../../../src/schema/check/example-world.ts'
import type { Migration } from '../../../src/schema/migrate/migration.ts'
import { migrate } from '../../../src/schema/migrate/migrate.ts'
import { languageVersion, migrations } from '../../../src/schema/migrate/migrations.ts'

const FIXTURES = 'tests/fixtures/migrate'
const numbered = migrations.map((step): [string, Migration] => [String(step.to).padStart(4, '0'), step])
const app = (version: unknown, text = '{}') => [{ path: 'app.json', text: text.replace('{}', JSON.stringify({ version })) }]

describe('the steps of the language', () => {
  it('are numbered without a gap, each in a file of that number', () => {
    expect(migrations.map(({ to }) => to)).toEqual(migrations.map((_, at) => at + 1))
    const files = readdirSync('src/schema/migrate').filter((file) => /^\d{4}-/.test(file))
    expect(files.map((file) => file.slice(0, 4))).toEqual(numbered.map(([number]) => number))
  })

  it('have each a folder as it was before and as it is after', () => {
    expect(readdirSync(FIXTURES)).toEqual(numbered.map(([number]) => number))
  })

  describe.each(numbered)('%s', (number, step) => {
    it('makes of the folder before exactly the folder after', () => {
      const before = readFolder(`${FIXTURES}/${number}/before`)
      const migrated = migrate(before, [step], step.to)
      if ('refused' in migrated) throw new Error(migrated.refused)
      const changed = new Map(migrated.files.map((file) => [file.path, file.text]))
      expect(before.map(({ path, text }) => ({ path, text: changed.get(path) ?? text }))).toEqual(readFolder(`${FIXTURES}/${number}/after`))
    })

    it('leaves a folder alone that has taken it', () => {
      const after = readFolder(`${FIXTURES}/${number}/after`)
      expect(after.map(({ path, text }) => step.change({ path, text, data: JSON.parse(text) }))).toEqual(after.map(({ text }) => text))
    })

    it('says what it changes', () => expect(step.about).toMatch(/^[A-Z].*\.$/))
  })
})

describe('migrating', () => {
  const refused = [
    [
      'a folder of a newer version',
      app(languageVersion + 1),
      `The schemas are written in version ${languageVersion + 1} of the language, this program reads up to ${languageVersion}: use a newer one.`,
    ],
    ['a folder that says no version', app(undefined), /app\.json says no version/],
    ['a version that is no number', app('1'), /app\.json says no version/],
    ['a folder without app.json', [], /There is no app\.json/],
    ['a file that is not JSON', [...app(0), { path: 'menus/a.json', text: '{' }], /menus\/a\.json is not JSON/],
  ] as const
  it.each(refused)('%s is refused in a sentence', (_name, files, sentence) => {
    const migrated = migrate([...files])
    expect('refused' in migrated ? migrated.refused : '').toMatch(sentence)
  })

  it('a folder of this version needs nothing', () => {
    expect(migrate(app(languageVersion))).toEqual({ from: languageVersion, to: languageVersion, steps: [], files: [] })
  })

  it('several steps follow one another', () => {
    const steps: Migration[] = ['b', 'c'].map((letter, at) => ({
      to: at + 1,
      about: '',
      change: ({ path, text }) => (path === 'x.json' ? text.replace('"a', `"a${letter}`) : text),
    }))
    const migrated = migrate([...app(0), { path: 'x.json', text: '\ufeff["a"]' }], steps, 2)
    expect('files' in migrated && migrated.files.map(({ text }) => text)).toEqual(['{"version":2}', '\ufeff["acb"]'])
  })

  it('an older folder is told to migrate by check', () => {
    const files = Object.entries({ ...exampleWorld, 'app.json': { ...(exampleWorld['app.json'] as object), version: 0 } }).map(
      ([path, data]) => ({ path, text: JSON.stringify(data) }),
    )
    expect(checkSchemas(files).map(({ message }) => message)).toEqual([
      `Unexpected version 0 of the language, expected ${languageVersion}: run npm run schema -- migrate`,
    ])
    expect(existsSync('scripts/schema/migrate.ts')).toBe(true)
  })
})
