import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { builtPublication, FOLDER, readPublications, schemasOf, setRelease } from '../../../scripts/lib/publications.ts'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { runCommand, writeWorld } from './run-command.ts'
import { makeOwnFolder } from '../../setup/own-folder.ts'

type Boot = { version: string; areas: Record<string, Record<string, string>> }
type Manifest = { routes: { path: string; asset: string }[] }

let root = ''
let dist = ''
const read = <T>(path: string): T => JSON.parse(readFileSync(join(dist, path), 'utf8')) as T
const list = () => readdirSync(join(dist, 'schemas')).filter((name) => name !== 'latest.json')
const retitle = (title: string) => {
  const file = join(root, 'screens/order.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"title": "[^"]*",\n {2}"route"/, `"title": "${title}",\n  "route"`))
}
const publish = () => runCommand(['publish', '--root', root, '--out', dist])

beforeEach(() => {
  root = writeWorld()
  dist = makeOwnFolder('dist')
  writeFileSync(join(dist, 'index.html'), '<html></html>')
})

describe('publish', () => {
  it('puts boot data, manifests and screens into a built console', async () => {
    const { code, said } = await publish()
    const boot = read<Boot>('boot.json')
    expect(code).toBe(0)
    expect(said).toContain(`Published ${boot.version} to ${dist}: ${list().length} new files, 0 as before.`)
    const { routes } = read<Manifest>(boot.areas['shop']!['en-US']!)
    expect(read(routes.find(({ path }) => path === '/order')!.asset)).toMatchObject({ kind: 'list', title: 'Orders' })
  })

  it('tells an open console where the newest boot data lies', async () => {
    await publish()
    const { version, boot } = read<{ version: string; boot: string }>('schemas/latest.json')
    expect(version).toBe(read<Boot>('boot.json').version)
    expect(read(boot)).toEqual(read('boot.json'))
  })

  it('keeps who published what, when and why, tells what each did, and goes back to one (issue 18)', async () => {
    const said = (more: string[]) => runCommand(['publish', '--root', root, '--out', dist, ...more])
    await said(['--by', 'Ann', '--note', 'first'])
    const { version } = read<Boot>('boot.json')
    const first = readFileSync(join(dist, 'boot.json'), 'utf8')
    retitle('订货')
    await said(['--by', 'Ben'])
    await said(['--by', 'Ben'])
    const { said: history } = await said(['--history'])
    expect(history.split('\n').filter((line) => /^\S/.test(line))).toEqual([
      expect.stringMatching(/^\S+ {2}\d{4}-\d\d-\d\dT\S+Z {2}Ben$/),
      expect.stringMatching(new RegExp(`^${version}  .*Z  Ann  first$`)),
    ])
    expect(history).toMatch(/texts: “.+” reads “订货” in zh-CN: `screens.order.title`\./)
    expect((await said(['--back', 'nowhere'])).code).toBe(2)
    expect((await said(['--back', version, '--by', 'Ann'])).code).toBe(0)
    expect(readFileSync(join(dist, 'boot.json'), 'utf8')).toBe(first)
    expect((await said(['--history'])).said).toContain(`Ann  back to ${version}`)
  })

  it('a console that is built anew keeps what was published to it, and one to which nobody has published begins anew (issue 18)', async () => {
    /** As a build does: the folder is emptied, and gets what was taken from it before. */
    const build = (version: string) => {
      const past = { version, at: '2026-12-01T08:00:00.000Z', contract: 'c' }
      const files = builtPublication(past, readFolder(root), dist)
      rmSync(join(dist, FOLDER), { recursive: true, force: true })
      mkdirSync(join(dist, FOLDER))
      for (const { path, content } of files) writeFileSync(join(dist, path), content)
    }
    const history = () => readPublications(dist).map(({ version, by, note }) => [version, by, note].join(' ').trim())
    build('one')
    build('two')
    expect(history()).toEqual(['two'])
    await runCommand(['publish', '--root', root, '--out', dist, '--by', 'Ann', '--note', 'first'])
    const { version } = read<Boot>('boot.json')
    const first = readFolder(root)
    build(version)
    expect(history()).toEqual([`${version} Ann first`, 'two'])
    retitle('订货')
    build('three')
    build('four')
    expect(history()).toEqual(['four', 'three', `${version} Ann first`, 'two'])
    const ids = readPublications(dist).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(schemasOf(dist, ids[2]!)).toEqual(first)
    expect(schemasOf(dist, ids[0]!)).toEqual(readFolder(root))
  })

  it('where a release is needed, people see nothing of a publication before another person has released it (issue 18)', async () => {
    const said = (...more: string[]) => runCommand(['publish', '--root', root, '--out', dist, ...more])
    await said('--by', 'Ann')
    setRelease(dist, true)
    const first = readFileSync(join(dist, 'boot.json'), 'utf8')
    retitle('订货')
    expect((await said('--by', 'Ann')).said).toMatch(/^\w+ waits for release/)
    retitle('订货单')
    const [, version] = /^(\w+) waits/.exec((await said('--by', 'Ann')).said)!
    expect(readFileSync(join(dist, 'boot.json'), 'utf8')).toBe(first)
    const { said: history } = await said('--history')
    expect(history).toMatch(/Ann {2}waiting\n[^]*Ann {2}replaced\n/)

    expect(await said('--release', version!, '--by', 'ann')).toMatchObject({
      code: 2,
      complained: 'ann made this publication: another person has to release it.',
    })
    expect((await said('--release', version!, '--by', 'Ben')).code).toBe(0)
    expect(read<Boot>('boot.json').version).toBe(version)
    expect((await said('--history')).said).toContain('released by Ben')
    expect((await said('--refuse', version!, '--by', 'Ben')).code).toBe(2)
  })

  it('says so when there is nothing new', async () => {
    await publish()
    const before = list()
    expect((await publish()).said).toMatch(/has this publication already/)
    expect(list()).toEqual(before)
  })

  it('keeps the files of the publication before, for consoles that are open, and removes older ones', async () => {
    await publish()
    const first = list()
    retitle('订货')
    await publish()
    const second = list()
    expect(second).toEqual(expect.arrayContaining(first))
    await publish()
    expect(list()).toEqual(second)
    retitle('订货单')
    const { said } = await publish()
    expect(said).toMatch(/of an older publication removed/)
    expect(first.filter((name) => !list().includes(name)).length).toBeGreaterThan(0)
    expect(second.filter((name) => !first.includes(name) && !list().includes(name))).toEqual([])
  })

  it('leaves no half-written file behind', async () => {
    await publish()
    expect([...readdirSync(dist), ...readdirSync(join(dist, 'schemas'))].filter((name) => name.endsWith('.draft'))).toEqual([])
  })

  it('asks for a restart of the backend only when its contract is another', async () => {
    await publish()
    retitle('订货')
    expect((await publish()).said).not.toContain('restart')
    const file = join(root, 'entities/order.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('"format": "money-fen"', '"format": "money-fen", "maximum": 100'))
    expect((await publish()).said).toContain(`restart the backend with SCHEMAS_DIR=${root}`)
  })

  it('publishes nothing while something is wrong', async () => {
    await publish()
    const before = list()
    writeFileSync(join(root, 'menus/shop.json'), '{')
    const { code, said, complained } = await publish()
    expect([code, said]).toEqual([1, ''])
    expect(complained).toMatch(/menus\/shop\.json:1:\d+ [^]*Nothing was published/)
    expect(list()).toEqual(before)
  })

  const refused = [
    ['without a place', ['publish'], /Missing --out/],
    [
      'into a folder that holds no console',
      ['publish', '--out', 'src/look'],
      /There is no built console in "src\/look" \(no index\.html\); npm run build makes one\./,
    ],
  ] as const
  it.each(refused)('%s is refused', async (_name, args, sentence) => {
    const { code, complained } = await runCommand([...args])
    expect(code).toBe(2)
    expect(complained).toMatch(sentence)
  })
})
