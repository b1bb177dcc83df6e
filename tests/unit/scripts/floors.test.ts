import { describe, expect, it } from 'vitest'
import { findFaults } from '../../../scripts/lib/floors.ts'

const say = (files: Record<string, string>) => findFaults(files).map(({ file, line, message }) => `${file}:${line} ${message}`)

const house = {
  'src/schema/read.ts': 'export const read = 1',
  'src/look/tone.ts': 'export const tone = 1',
  'src/session/token.ts': 'export const token = 1',
  'src/runtime/list.tsx': 'export const list = 1',
  'mocks/main.ts': 'export const main = 1',
}

describe('the import floors', () => {
  it('let a room use what lies below it', () => {
    expect(say({ ...house, 'src/layout/frame.tsx': `import { list } from '../runtime/list.tsx'\nexport const frame = list` })).toEqual([])
  })

  const cases = [
    [
      'an import that climbs',
      'src/schema/a.ts',
      `import { list } from '../runtime/list.tsx'\nexport const a = list`,
      'which lives on a higher floor',
    ],
    ['a lazy import that climbs', 'src/look/a.ts', `export const a = () => import('../runtime/list.tsx')`, 'which lives on a higher floor'],
    [
      'a re-export that climbs',
      'src/look/a.ts',
      `export { list } from '../runtime/list.tsx'\nexport const a = 1`,
      'which lives on a higher floor',
    ],
    [
      'a type that climbs',
      'src/schema/a.ts',
      `import type { list } from '../runtime/list.tsx'\nexport type A = typeof list`,
      'which lives on a higher floor',
    ],
    [
      'a screen that reaches into the backend',
      'src/runtime/a.ts',
      `import { main } from '../../mocks/main.ts'\nexport const a = main`,
      'src imports nothing of mocks',
    ],
    [
      'a backend that reaches past the schemas',
      'mocks/a.ts',
      `import { token } from '../src/session/token.ts'\nexport const a = token`,
      'mocks imports src/schema and nothing else of src',
    ],
    [
      'a script that reaches past the schemas',
      'scripts/a.ts',
      `import { tone } from '../src/look/tone.ts'\nexport const a = tone`,
      'scripts imports src/schema and nothing else of src',
    ],
    [
      'a script that imports the backend',
      'scripts/a.ts',
      `import { main } from '../mocks/main.ts'\nexport const a = main`,
      'only scripts/start.mjs, scripts/admin.mjs, scripts/backup.mjs, scripts/schema/on-database.ts and tests import mocks',
    ],
    ['Node in the browser', 'src/runtime/a.ts', `import { join } from 'node:path'\nexport const a = join`, 'src runs in a browser'],
    ['React in the kernel', 'src/schema/a.ts', `import { useState } from 'react'\nexport const a = useState`, 'src/schema is plain'],
    [
      'an import without its extension',
      'src/schema/a.ts',
      `import { read } from './read'\nexport const a = read`,
      'write the path with its extension',
    ],
    ['a barrel', 'src/look/a.ts', `export * from './tone.ts'`, 'only re-exports'],
    ['a file of 301 lines', 'mocks/a.ts', 'export const a = 1\n'.repeat(301), 'longer than 300 lines'],
    ['a style sheet of 301 lines', 'src/widgets/a.css', 'a {}\n'.repeat(301), 'longer than 300 lines'],
    ['a name in capitals', 'src/look/Tone.ts', 'export const a = 1', '"Tone.ts" is not in kebab-case'],
    ['a vague name', 'src/look/utils.ts', 'export const a = 1', '"utils" says nothing'],
  ] as const

  it.each(cases)('refuse %s', (_name, file, text, message) => {
    expect(say({ ...house, [file]: text })).toEqual([expect.stringContaining(message)])
  })

  it('refuse neighbours that import each other', () => {
    const faults = say({
      'src/look/a.ts': `import type { B } from '../session/b.ts'\nexport type A = B`,
      'src/look/c.ts': 'export type C = string',
      'src/session/b.ts': 'export type B = string',
      'src/session/d.ts': `import type { C } from '../look/c.ts'\nexport type D = C`,
    })

    expect(faults).toHaveLength(2)
    expect(faults[0]).toContain('neighbours import in one direction')
  })

  it('refuse a circle of types as well', () => {
    const faults = say({
      'mocks/db/a.ts': `import type { B } from './b.ts'\nexport type A = B`,
      'mocks/db/b.ts': `import type { A } from './a.ts'\nexport type B = A`,
    })

    expect(faults).toEqual(['mocks/db/b.ts:1 closes a circle of imports: mocks/db/a.ts → mocks/db/b.ts → mocks/db/a.ts'])
  })

  it('refuse a circle of files, also one that a lazy import closes', () => {
    const first = { 'src/look/a.ts': `import { b } from './b.ts'\nexport const a = () => b` }

    expect(say({ ...first, 'src/look/b.ts': `import { a } from './a.ts'\nexport const b = () => a` })).toEqual([
      'src/look/b.ts:1 closes a circle of imports: src/look/a.ts → src/look/b.ts → src/look/a.ts',
    ])
    expect(say({ ...first, 'src/look/b.ts': `export const b = () => import('./a.ts')` })).toEqual([
      'src/look/b.ts:1 closes a circle of imports: src/look/a.ts → src/look/b.ts → src/look/a.ts',
    ])
  })
})
