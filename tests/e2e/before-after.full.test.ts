import { execFileSync } from 'node:child_process'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, run } from '../../scripts/lib/shell.mjs'
import { makeOwnFolder } from '../setup/own-folder.ts'

/** The schemas with two changed titles, one on the first tab of a page, since they were committed. */
const folder = makeOwnFolder('pictured')
const schemas = join(folder, 'schemas')
await cp(join(root, 'schemas'), schemas, { recursive: true, filter: (path) => !path.includes('schemas/.') })
for (const args of [
  ['init', '-q', '-b', 'main'],
  ['add', '.'],
  ['commit', '-qm', 'before', '--no-verify'],
])
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd: folder, stdio: 'pipe' })
for (const [screen, from, to] of [
  ['asr/file-list', '"新建任务"', '"新增任务"'],
  ['admin/storage', '"重新统计"', '"现在统计"'],
] as const) {
  const path = join(schemas, 'screens', `${screen}.json`)
  const text = await readFile(path, 'utf8')
  expect(text).toContain(from)
  await writeFile(path, text.replace(from, to))
}

test(
  'two runs of the pictures of a change draw the same bytes, and show the first tab of a page too (issue 18)',
  { timeout: 1_800_000 },
  async () => {
    const draw = async (name: string) => {
      const out = join(folder, `${name}.html`)
      const { code, output } = await run(['npm', 'run', '-s', 'schema', '--', 'pictures', 'HEAD', '--root', schemas, '--out', out])
      expect(output).not.toContain('No picture shows')
      expect(code).toBe(0)
      return (await readFile(join(folder, `${name}.txt`), 'utf8')).trim().split('\n')
    }
    const one = await draw('one')
    expect(one.filter((line) => line.startsWith('user /asr/file\t')).map((line) => line.split('\t').at(-1))).toEqual(
      expect.arrayContaining(['alike', expect.stringMatching(/^\d+$/)]),
    )
    expect(await draw('other')).toEqual(one)
  },
)
