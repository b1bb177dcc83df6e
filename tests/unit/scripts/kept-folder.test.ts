import { mkdtempSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { keepFolder } from '../../../scripts/lib/kept-folder.ts'

const place = mkdtempSync(join(tmpdir(), 'kept-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

const names = ['a.json', 'b.json', 'in/a.json', 'in/deep/b.json', 'c.txt', '.meta/x.json']
const anyDeed = fc.record({ name: fc.constantFrom(...names), text: fc.constantFrom('{}', '[]', '{ "a": 1 }', undefined) })

it('a folder that is kept is what it would be if it were read anew, after whatever was done to it (issue 18)', () => {
  let number = 0
  fc.assert(
    fc.property(fc.array(fc.array(anyDeed, { maxLength: 4 }), { maxLength: 5 }), (rounds) => {
      const folder = join(place, String(++number))
      mkdirSync(folder)
      const kept = keepFolder(folder)
      for (const deeds of rounds) {
        for (const { name, text } of deeds) {
          const file = join(folder, name)
          if (text === undefined) rmSync(file, { force: true })
          else {
            mkdirSync(join(file, '..'), { recursive: true })
            writeFileSync(file, text)
          }
        }
        expect(kept.files()).toEqual(readFolder(folder))
      }
    }),
    { numRuns: 60 },
  )
})

it('a file that is as it was is not read again, and one that was written within the grain of its clock is', () => {
  const folder = join(place, 'grain')
  mkdirSync(folder)
  const file = join(folder, 'a.json')
  const at = new Date('2026-11-26T10:00:00Z')
  const write = (text: string) => {
    writeFileSync(file, text)
    utimesSync(file, at, at)
  }
  let now = at.getTime() + 10
  const kept = keepFolder(folder, () => now)
  write('{}')
  expect(kept.files()).toEqual([{ path: 'a.json', text: '{}' }])
  // As long, at the same moment of a clock that counts in steps.
  write('[]')
  now += 1000
  expect(kept.files()).toEqual([{ path: 'a.json', text: '[]' }])
  const [before] = kept.files()
  expect(kept.files()[0]).toBe(before)
})

it('a link is left out, as by everybody who reads schemas', () => {
  const folder = join(place, 'links')
  mkdirSync(folder)
  writeFileSync(join(folder, 'a.json'), '{}')
  symlinkSync(join(folder, 'a.json'), join(folder, 'b.json'))
  expect(keepFolder(folder).files()).toEqual(readFolder(folder))
})

it('what is typed is checked over the files as they were read last, without a look at any of them (issue 18)', () => {
  const folder = join(place, 'typed')
  mkdirSync(folder)
  writeFileSync(join(folder, 'a.json'), '{')
  const kept = keepFolder(folder)
  const broken = () =>
    kept
      .checkTyped({ 'b.json': '[' })
      .findings()
      // A folder without the files that every product has is told that, too.
      .filter(({ rule }) => rule === 'json')
      .map(({ file }) => file)
  expect(new Set(broken())).toEqual(new Set(['a.json', 'b.json']))
  writeFileSync(join(folder, 'a.json'), '[[[')
  const textOf = (checker: ReturnType<typeof kept.check>) => checker.files().find(({ path }) => path === 'a.json')?.text
  expect(textOf(kept.checkTyped({}))).toBe('{')
  expect(textOf(kept.check({}))).toBe('[[[')
  expect(textOf(kept.checkTyped({}))).toBe('[[[')
})
