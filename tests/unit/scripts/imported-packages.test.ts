import { describe, expect, it } from 'vitest'
import { findImportFaults } from '../../../scripts/lib/imported-packages.ts'

/** Quotes are put around a name here, so that this file imports none of them. */
const from = (start: string, name: string) => `${start}'${name}'`

const manifest = { dependencies: { a: '1.0.0', '@s/b': '1.0.0' }, devDependencies: { c: '1.0.0', '@types/node': '20.0.0' } }
const used = {
  'src/x.ts': `${from('import { y } from ', 'a/deep.js')}\n${from('import ', '@s/b')}\n`,
  'tests/x.test.ts': `await ${from('import(', 'c')})\n`,
}

describe('packages and their imports', () => {
  it('holds nothing against packages that are declared and imported', () => {
    expect(findImportFaults(used, manifest)).toEqual([])
  })

  it.each([
    ['imported and not declared', 'src/y.ts', from('import d from ', 'd'), 'd is imported in src/y.ts and not declared in package.json'],
    [
      'asked for when it is first used',
      'src/y.ts',
      `${from('import(', '@t/d/es')})`,
      '@t/d is imported in src/y.ts and not declared in package.json',
    ],
    [
      'shipped and declared for development',
      'mocks/y.ts',
      from('import ', 'c'),
      'c is imported in mocks/y.ts and declared for development alone',
    ],
    [
      'known to a test alone',
      'tests/y.ts',
      `${from('require.resolve(', 'd/d.js')})`,
      'd is imported by a test and not declared in package.json',
    ],
  ])('tells of a package that is %s', (_, path, text, fault) => {
    expect(findImportFaults({ ...used, [path]: text }, manifest)).toEqual([fault])
  })

  it('takes no file, no module of Node and no SQL for a package', () => {
    const text = "import './e.ts'\nimport { f } from 'node:fs'\nimport path from 'path'\nsql`select 1 from \"order\"`\nPromise.resolve('d')"
    expect(findImportFaults({ ...used, 'mocks/y.ts': text }, manifest)).toEqual([])
  })

  it.each([
    ['nowhere', {}, ['a', '@s/b', 'c']],
    ['by tests alone though it is shipped', { ...used, 'src/x.ts': from('import ', '@s/b'), 'tests/y.ts': from('import ', 'a') }, ['a']],
  ])('tells of a package that is imported %s', (_, files, names) => {
    const faults = findImportFaults(files, manifest)
    expect(faults).toEqual(names.map((name) => `${name} is declared in package.json and imported nowhere: use it, or take it out`))
  })
})
