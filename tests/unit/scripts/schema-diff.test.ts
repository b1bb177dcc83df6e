import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { runCommand, writeWorld } from './run-command.ts'

const root = writeWorld()
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd: dirname(root), stdio: 'pipe' })
const edit = (path: string, from: string, to: string) =>
  writeFileSync(join(root, path), readFileSync(join(root, path), 'utf8').replace(from, to))

beforeAll(() => {
  git('init', '-q', '-b', 'main')
  git('add', '.')
  git('commit', '-qm', 'first', '--no-verify')
})

describe('diff', () => {
  it('says that nothing is otherwise', async () => {
    expect(await runCommand(['diff', 'HEAD', '--root', root])).toEqual({
      code: 0,
      said: 'The schemas mean the same as at HEAD.',
      complained: '',
    })
  })

  it('tells a review what an edit does, in Markdown and for programs', async () => {
    edit('screens/order.json', '"/order"', '"/orders"')
    edit('permissions/roles.json', '"/order"', '"/orders"')
    const { code, said } = await runCommand(['diff', 'main', '--root', root])
    expect(code).toBe(0)
    expect(said).toContain('- ⚠ `order` 订单: it moved from `/order` to `/orders`; old links lead nowhere until its "was" names `/order`.')
    expect(said).toContain('- **clerk** has another home: `/order` became `/orders`.')
    const { said: json } = await runCommand(['diff', 'main', '--root', root, '--format', 'json'])
    expect(JSON.parse(json)).toContainEqual({
      about: 'screens',
      sentence: '`order` 订单: it moved from `/order` to `/orders`; old links lead nowhere until its "was" names `/order`.',
      breaking: true,
    })
  })

  const refused = [
    ['without a revision', [], 'Missing REV, e.g. npm run schema -- diff main.'],
    ['of an unknown revision', ['nix'], /There is no revision "nix" in the repository of/],
    ['of an option in disguise', ['--', '--output=x'], 'Unexpected revision "--output=x", expected a branch, tag or commit.'],
    ['of two revisions', ['HEAD', 'main'], 'Unexpected "main", expected REV.'],
  ] as const
  it.each(refused)('%s is refused', async (_name, args, sentence) => {
    const { code, complained } = await runCommand(['diff', '--root', root, ...args])
    expect(code).toBe(2)
    expect(complained).toMatch(sentence)
  })

  it('outside a repository says so', async () => {
    const { code, complained } = await runCommand(['diff', 'HEAD', '--root', writeWorld()])
    expect([code, complained]).toEqual([2, expect.stringMatching(/There is no revision "HEAD" in the repository of/)])
  })
})
