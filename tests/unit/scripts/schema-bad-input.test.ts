import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { whyUnread } from '../../../scripts/lib/schemas-at.ts'
import { exampleWorld } from '../../../src/schema/check/example-world.ts'
import { runCommand, writeWorld } from './run-command.ts'
import { makeOwnFolder } from '../../setup/own-folder.ts'

const order = exampleWorld['screens/order.json'] as object
const deep = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)

/** Folders as they should never be; the code that `check` ends with. */
const folders: [string, () => string, number][] = [
  ['a file of 10 MB', () => writeWorld({ 'screens/big.json': `{"kind":"list","title":"${'长'.repeat(3_400_000)}"}` }), 1],
  ['2,000 levels', () => writeWorld({ 'screens/deep.json': deep(2000) }), 1],
  ['200,000 brackets', () => writeWorld({ 'screens/deep.json': '['.repeat(200_000) }), 1],
  ['an entity that refers to itself', () => writeWorld({ 'entities/order.json': { $ref: '#' } }), 1],
  ['bytes that are not text', () => writeWorld({ 'screens/odd.json': '\u{fffd}\u0000' }), 1],
  ['a list where an object belongs', () => writeWorld({ 'screens/order.json': '[]', 'app.json': '[]' }), 1],
  ['null everywhere', () => writeWorld(Object.fromEntries(Object.keys(exampleWorld).map((path) => [path, 'null']))), 1],
  ['text everywhere', () => writeWorld(Object.fromEntries(Object.keys(exampleWorld).map((path) => [path, '"x"']))), 1],
  [
    'nothing but a screen',
    () => writeWorld({ ...Object.fromEntries(Object.keys(exampleWorld).map((path) => [path, undefined])), 'screens/order.json': order }),
    1,
  ],
  [
    'comments',
    () => writeWorld({ 'menus/shop.json': '{ // the menu\n "title": "店铺", "groups": { "orders": { "title": "订单" } } }' }),
    1,
  ],
  [
    'words that JavaScript keeps for itself',
    () => writeWorld({ 'screens/order.json': '{"__proto__":{"kind":"list"},"constructor":1}' }),
    1,
  ],
  [
    'CRLF and a byte order mark',
    () => writeWorld({ 'screens/order.json': `\ufeff${JSON.stringify(order, null, 2).replaceAll('\n', '\r\n')}` }),
    0,
  ],
  ['a null byte', () => writeWorld({ 'screens/odd.json': '{ "kind": "list"\u0000 }' }), 1],
  ['a name of 240 letters', () => writeWorld({ [`screens/${'a'.repeat(240)}.json`]: '{}' }), 1],
  [
    'a folder called like a file, and links in a circle and to nowhere',
    () => {
      const root = writeWorld()
      mkdirSync(join(root, 'screens/x.json'))
      symlinkSync('.', join(root, 'screens/loop'))
      symlinkSync('nowhere.json', join(root, 'screens/gone.json'))
      return root
    },
    0,
  ],
  ['a folder of a name of 300 letters', () => join(tmpdir(), 'a'.repeat(300)), 2],
  ['no file', () => makeOwnFolder('empty'), 2],
  [
    'a file for a folder',
    () => {
      const file = join(makeOwnFolder('file'), 'x')
      writeFileSync(file, '')
      return file
    },
    2,
  ],
]

const commands: [string, (root: string) => string[]][] = [
  ['check', (root) => ['check', '--root', root]],
  ['check for a scanner', (root) => ['check', '--root', root, '--format', 'sarif']],
  ['fix', (root) => ['fix', '--root', root, '--guess', '--dry-run']],
  ['explain', (root) => ['explain', 'order', '--root', root]],
  ['matrix', (root) => ['matrix', '--root', root]],
  ['openapi', (root) => ['openapi', '--root', root]],
  ['migrate', (root) => ['migrate', '--root', root, '--dry-run']],
  ['new', (root) => ['new', 'list', 'pen', '--root', root, '--title', '钢笔', '--group', 'orders']],
  ['publish', (root) => ['publish', '--root', root, '--out', built]],
]

const built = makeOwnFolder('dist')
mkdirSync(join(built, 'schemas'))
writeFileSync(join(built, 'index.html'), '')

describe.each(folders)('%s', (_name, make, expected) => {
  it.each(commands)('%s answers in sentences', async (name, argsOf) => {
    const { code, said, complained } = await runCommand(argsOf(make()), name === 'check' ? [] : undefined)
    if (name === 'check') expect(code).toBe(expected)
    expect([0, 1, 2]).toContain(code)
    if (code !== 0) expect(said + complained).not.toBe('')
    expect(complained).not.toMatch(/ failed: |\n\s+at |Cannot read|is not a function|undefined/)
    expect(complained.split('\n').every((line) => line.length < 2000)).toBe(true)
  })
})

it('bytes that are not text are found where they stand', async () => {
  const root = writeWorld()
  writeFileSync(join(root, 'menus/shop.json'), Buffer.from('{ "title": "\xff\xfe", "groups": { "orders": { "title": "x" } } }', 'latin1'))
  const { said } = await runCommand(['check', '--root', root])
  expect(said).toContain(
    `${root}/menus/shop.json:1:13 error json Unexpected bytes that are not UTF-8, expected the file to be saved as UTF-8`,
  )
})

it('a file of 10 MB is answered', async () => {
  const root = writeWorld({ 'screens/big.json': `{"kind":"list","title":"${'a'.repeat(10_000_000)}"}` })
  const { code, said } = await runCommand(['check', '--root', root])
  expect([code, said.length < 10_000]).toEqual([1, true])
})

it('a file that is closed is named, not the folder around it', () => {
  const closed = whyUnread('schemas', { code: 'EACCES', path: 'schemas/app.json' })
  expect(closed).toBe('"schemas/app.json" cannot be read, it is closed to you; change its permissions.')
  expect(whyUnread('schemas', { code: 'ENOENT', path: 'schemas' })).toMatch(/^There is no folder "schemas"/)
})

describe('every command', () => {
  it.each(['check', 'diff', 'explain', 'fix', 'matrix', 'meta', 'migrate', 'new', 'openapi', 'publish'])(
    '%s explains itself',
    async (name) => {
      const { code, said } = await runCommand([name, '--help'])
      expect(code).toBe(0)
      expect(said).toMatch(new RegExp(`^npm run schema -- ${name}[^]*Exit code 0: [^]*2: could not run\\.`))
    },
  )
})
