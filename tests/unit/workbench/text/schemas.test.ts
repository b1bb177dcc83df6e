import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { format } from 'oxfmt'
import { expect, test } from 'vitest'
import { readFolder } from '../../../../scripts/lib/read-folder.ts'
import { readFindings } from '../../../../src/schema/read.ts'
import { Source } from '../../../../src/schema/source.ts'
import { type Edit, insertAt, moveWithin, removeAt, setValue } from '../../../../src/workbench/text/edit.ts'
import { pathAt, spanOf } from '../../../../src/workbench/text/read-tree.ts'
import { applySplice, inverseOf, type Splice } from '../../../../src/workbench/text/splice.ts'
import { anyJson } from './random-json.ts'
import { runs } from '../../../setup/runs.ts'

const files = readFolder('schemas')
const { overrides } = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as {
  overrides: { files: string[]; options: { printWidth: number } }[]
}
const { options } = overrides.find(({ files: globs }) => globs.some((one) => one.startsWith('schemas/')))!

const anyEdit = fc.record({
  kind: fc.constantFrom('set', 'remove', 'insert', 'move'),
  place: fc.double({ min: 0, max: 1, noNaN: true }),
  index: fc.nat(5),
  value: anyJson,
})

test('any edits of a schema can be read, are as the formatter leaves them, and undone give the first byte', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...files), fc.array(anyEdit, { minLength: 1, maxLength: 5 }), async ({ path: file, text }, edits) => {
      let now = text
      const backs: Splice[] = []
      for (const { kind, place, index, value } of edits) {
        const path = pathAt(now, Math.floor(place * now.length))
        if (!path) continue
        const ways: Record<typeof kind, () => Edit> = {
          set: () => setValue(now, path, value),
          remove: () => removeAt(now, path),
          insert: () => insertAt(now, path, value, { key: 'anew', index }),
          move: () => moveWithin(now, path, index),
        }
        const edit = ways[kind]()
        if ('refused' in edit) continue
        backs.unshift(inverseOf(now, edit))
        now = applySplice(now, edit)
      }
      expect(readFindings(new Source(file, now))).toEqual([])
      expect((await format(`schemas/${file}`, now, options)).code).toBe(now)
      for (const back of backs) now = applySplice(now, back)
      expect(now).toBe(text)
    }),
    { numRuns: runs(300, 80) },
  )
})

test('what stands at a place of a text is found again by its path', () => {
  fc.assert(
    fc.property(fc.constantFrom(...files), fc.double({ min: 0, max: 1, noNaN: true }), ({ text }, place) => {
      const offset = Math.floor(place * text.length)
      const path = pathAt(text, offset)
      if (!path) return
      const { start, end, key } = spanOf(text, path)!
      expect(Math.min(start, key?.start ?? start) <= offset && offset <= end).toBe(true)
    }),
    { numRuns: runs(500, 120) },
  )
})
