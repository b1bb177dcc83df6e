import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findDependencyFaults, type Lock, type Manifest, type Pack } from '../../../scripts/lib/dependencies.ts'

const sound: Pack = { version: '1.2.3', integrity: 'sha512-abc', license: 'MIT' }
const told = (packages: Record<string, Pack>, manifest: Manifest = {}) =>
  findDependencyFaults({ packages: { '': {}, ...packages } }, manifest)

describe('the audit of dependencies', () => {
  it('holds nothing against those of this project', () => {
    const [lock, manifest] = ['package-lock.json', 'package.json'].map((file) => JSON.parse(readFileSync(file, 'utf8')) as unknown)
    expect(findDependencyFaults(lock as Lock, manifest as Manifest)).toEqual([])
  })

  it.each<[string, Pack, string]>([
    ['has no hash', { integrity: '' }, 'a@1.2.3 is not pinned to its content'],
    ['has a weak hash', { integrity: 'sha1-abc' }, 'a@1.2.3 is not pinned to its content'],
    ['names its host', { resolved: 'https://somewhere/a.tgz' }, 'a@1.2.3 names the host that it came from'],
    ['is a folder', { link: true }, 'a@1.2.3 is a folder of this machine'],
    ['is given up', { deprecated: 'use b' }, 'a@1.2.3 is given up by its authors: use b'],
    ['runs a command', { hasInstallScript: true }, 'a@1.2.3 runs a command while it is installed'],
    ['has no licence', { license: '' }, 'a@1.2.3 has a licence that nobody has read: none'],
    ['has another licence', { license: 'AGPL-3.0' }, 'a@1.2.3 has a licence that nobody has read: AGPL-3.0'],
    ['has two licences at once', { license: '(MIT AND SSPL-1.0)' }, 'a@1.2.3 has a licence that nobody has read'],
  ])('tells of a package that %s', (_, change, fault) => {
    expect(told({ 'node_modules/b/node_modules/a': { ...sound, ...change } })).toEqual([expect.stringContaining(fault)])
  })

  it('lets a choice of licences be made', () => {
    expect(told({ 'node_modules/a': { ...sound, license: '(GPL-3.0 OR Apache-2.0)' } })).toEqual([])
  })

  it('tells of a guard that is there twice, and of nothing else that is', () => {
    const twice = (name: string) => ({
      [`node_modules/${name}`]: sound,
      [`node_modules/b/node_modules/${name}`]: { ...sound, version: '2.0.0' },
    })
    expect(told(twice('ajv'))).toEqual(['ajv guards the console and is there in 2 versions: 1.2.3, 2.0.0'])
    expect(told(twice('tslib'))).toEqual([])
  })

  it('tells of a version that is not exact', () => {
    expect(told({}, { devDependencies: { a: '^1.2.3' }, dependencies: { b: '1.2.3' } })).toEqual([
      'a is asked for as ^1.2.3: name one exact version',
    ])
  })
})
