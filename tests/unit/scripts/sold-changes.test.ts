import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { root } from '../../../scripts/lib/shell.mjs'
import { changesBetween, enter, type Shapes, shapesOf, type SoldApi } from '../../../scripts/lib/sold-changes.ts'
import { CHANGES, KNOWN } from '../../../scripts/schema/changelog.ts'
import { compileContract } from '../../../src/schema/compile/contract.ts'
import { buildSoldApi } from '../../../src/schema/openapi/sold.ts'
import { readSchemas } from '../../../src/schema/read.ts'
import { readTexts } from '../../../scripts/lib/text-files.ts'

const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))
const contract = compileContract(readSchemas(readFolder(join(root, 'schemas'))).world)
const now = shapesOf(buildSoldApi(contract, 'en-US') as SoldApi)

describe('W2: the changelog', () => {
  it('knows every change of the interfaces that are sold; `npm run schema -- changelog` enters it', () => {
    expect(changesBetween(read(KNOWN) as Shapes, now)).toEqual([])
  })

  it('has a sentence in each language for what it says', () => {
    for (const { changes } of read(CHANGES) as { changes: { kind: string; did: string }[] }[])
      for (const { kind, did } of changes)
        for (const locale of ['en-US', 'zh-CN'] as const)
          expect(readTexts(locale)['site/reference']).toHaveProperty([`changes.${kind}.${did}`])
  })

  const one = now['asr.sentence']!
  const after = (change: Partial<typeof one>): Shapes => ({ 'asr.sentence': { ...one, ...change } })
  it.each([
    ['an interface', {}, after({}), ['interface', 'added', []]],
    ['one that is gone', after({}), {}, ['interface', 'removed', []]],
    ['its address', after({}), after({ path: '/v2/x' }), ['path', 'changed', ['/v2/x']]],
    ['a parameter', after({ parameters: {} }), after({ parameters: { file: {} } }), ['parameter', 'added', ['file']]],
    [
      'its limit',
      after({ parameters: { a: { maxLength: 1 } } }),
      after({ parameters: { a: { maxLength: 2 } } }),
      ['limits', 'changed', ['a']],
    ],
    ['a field and what is in it', after({ answer: [] }), after({ answer: ['a', 'a.b'] }), ['answer', 'added', ['a']]],
    ['a code', after({ codes: [4000] }), after({ codes: [] }), ['code', 'removed', ['4000']]],
  ] as const)('tells %s', (_, before, later, [kind, did, names]) => {
    expect(changesBetween(before, later)).toEqual([{ kind, did, codes: ['asr.sentence'], names }])
  })

  it('says the same of several once, and keeps one entry a day', () => {
    const changes = changesBetween({}, { a: one, b: one })
    expect(changes).toEqual([{ kind: 'interface', did: 'added', codes: ['a', 'b'], names: [] }])
    const first = enter([], '2026-11-24', changes)
    expect(enter(first, '2026-11-24', changes)).toEqual([{ date: '2026-11-24', changes: [...changes, ...changes] }])
    expect(enter(first, '2026-11-25', [])).toBe(first)
  })
})
