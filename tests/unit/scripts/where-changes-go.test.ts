import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { inCode } from '../../fixtures/changes/in-code.ts'
import { inSchemas } from '../../fixtures/changes/in-schemas.ts'
import { copyProject, makeChange } from '../../fixtures/changes/tree.ts'
import { makeOwnFolder } from '../../setup/own-folder.ts'

const changes = Object.entries({ ...inSchemas, ...inCode })
const [, table = ''] = readFileSync('README.md', 'utf8').split('## Where does my change go?')
const told = new Map(
  [...table.split('\n## ')[0]!.matchAll(/^\| (an? [^|]+?) +\| (\d+) +\|/gm)].map(([, row, files]) => [row!, Number(files)]),
)

/** What only the copy can say of itself: whether each new thing is known where it would be looked for. */
const SEEN = `
import { readSchemas } from './src/schema/read.ts'
import { compileContract } from './src/schema/compile/contract.ts'
import { publishConsole } from './src/schema/compile/console.ts'
import { rules } from './src/schema/check/rules.ts'
import { readFolder } from './scripts/lib/read-folder.ts'
import { listServices } from './mocks/server/list-services.ts'
import { readSettings } from './mocks/server/settings.ts'
import { openDatabase } from './mocks/db/open-database.ts'
import { migrate } from './mocks/db/migrate.ts'
import { groups } from './src/site/docs/tree.ts'
import { menus } from './src/site/links.ts'

const { world } = readSchemas(readFolder('schemas'))
const { boot, assets } = publishConsole(world)
const published = JSON.stringify([boot, assets])
const { calls, entities } = compileContract(world)
const db = await openDatabase({ dataDir: 'data' })
await migrate(db)
console.log(JSON.stringify({
  routes: ['/admin/device', '/dashboard/voices', '/official-website/denoising'].map((path) => published.includes(path)),
  roles: Object.keys(world.roles),
  languages: Object.keys(world.app.locales.titles),
  calls: Object.keys(calls),
  fields: Object.keys(entities.vocab.properties),
  rules: rules.map(({ name }) => name),
  services: Object.keys((await listServices()).calls),
  quiet: readSettings({ QUIET: '1' }).quiet,
  notes: await db.query.selectFrom('note').selectAll().execute(),
  documents: groups.flatMap(({ docs }) => docs.map(({ name }) => name)),
  products: menus.products.flatMap(({ routes }) => routes),
}))
await db.close()
`

describe('the table “Where does my change go?” of the README', () => {
  const copy = makeOwnFolder('changes')
  const touched = new Map<string, string[]>()
  const run = (...command: string[]) =>
    promisify(execFile)(command[0]!, command.slice(1), { cwd: copy, maxBuffer: 1 << 26 }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout: stdout + stderr }),
    )
  const script = (...words: string[]) => run(process.execPath, '--import', 'tsx', ...words)

  beforeAll(() => {
    copyProject(copy)
    for (const [name, change] of changes) touched.set(name, makeChange(copy, change))
  })

  it('has a row for each change that is made here, and the other way round', () => {
    expect([...told.keys()].toSorted()).toEqual(changes.map(([name]) => name).toSorted())
  })

  it.each(changes.filter(([name]) => name !== 'a language').map(([name]) => name))('%s touches as many files as it says', (name) => {
    expect(touched.get(name), name).toHaveLength(told.get(name)!)
  })

  it('all of them together are whole: schemas, floors, in long runs types', { timeout: 300_000 }, async () => {
    expect(await script('scripts/schema.ts', 'meta')).toMatchObject({ code: 0 })
    const found = await Promise.all([
      script('scripts/schema.ts', 'check'),
      script('scripts/check-imports.ts'),
      // The compiler reads the whole copy once more, which takes longer than all the rest.
      ...(process.env['FULL'] === '1' ? [run(resolve('node_modules/.bin/tsc'), '--noEmit', '--pretty', 'false')] : []),
    ])
    expect(found.flatMap(({ code, stdout }) => (code === 0 ? [] : [stdout]))).toEqual([])
  })

  it('each of them is there where it is looked for', async () => {
    writeFileSync(join(copy, 'seen.ts'), SEEN)
    const { code, stdout } = await script('seen.ts')
    expect(code, stdout).toBe(0)
    const has = (...names: string[]) => expect.arrayContaining(names) as string[]
    expect(JSON.parse(stdout)).toMatchObject({
      routes: [true, true, true],
      roles: has('reviewer'),
      languages: has('ja-JP'),
      calls: has('consult.adminGet', 'vocab.clear'),
      fields: has('source'),
      rules: has('order-given'),
      services: has('vocab.clear'),
      quiet: true,
      notes: [],
      documents: has('denoising'),
      products: has('denoising'),
    })
  })

  it('a language is its line and its own files, one for each of another', () => {
    const files = touched.get('a language')!
    const own = files.filter((path) => path.includes('/ja-JP/'))
    expect(files.filter((path) => !own.includes(path))).toHaveLength(told.get('a language')!)
    expect(own.length).toBeGreaterThan(100)
  })
})
