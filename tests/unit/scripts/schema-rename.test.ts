import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runCommand, writeWorld } from './run-command.ts'

it('a person gives a field another name, reads what follows, and `check` is clean (issue 18)', async () => {
  const root = writeWorld()
  const { code, said } = await runCommand(['rename', 'order.amount', 'total', '--root', root])
  expect(said.split('\n')).toEqual([`${root}/screens/order.json:14 list.columns.1`, '3 files changed, with what is listed above.'])
  expect(code).toBe(0)
  expect((await runCommand(['check', '--root', root])).code).toBe(0)
  expect(readFileSync(join(root, 'entities/order.json'), 'utf8')).toContain('"was": "amount"')
})

it('a choice, an entity, a page and an address are named as people write them; a dry run writes nothing', async () => {
  const root = writeWorld()
  for (const [what, to] of [
    ['order.status=open', 'new'],
    ['/order', '/orders'],
    ['order', 'sale'],
  ] as const) {
    await runCommand(['rename', what, to, '--root', root, '--dry-run'])
    expect(existsSync(join(root, 'entities/sale.json'))).toBe(false)
    expect((await runCommand(['rename', what, to, '--root', root])).code, what).toBe(0)
  }
  expect(existsSync(join(root, 'entities/sale.json'))).toBe(true)
  expect((await runCommand(['rename', 'order', 'sales', '--root', root])).code).toBe(0)
  expect(existsSync(join(root, 'screens/sales.json'))).toBe(true)
  expect((await runCommand(['check', '--root', root])).complained).toBe('')
})

it('what cannot be renamed is refused with a sentence', async () => {
  const root = writeWorld()
  expect((await runCommand(['rename', 'order.amount', 'status', '--root', root])).complained).toBe(
    'Something else is called "status" already.',
  )
  expect((await runCommand(['rename', 'order.amuont', 'total', '--root', root])).complained).toMatch(/^Unexpected name "order.amuont"/)
  expect((await runCommand(['rename', 'order', '--root', root])).code).toBe(2)
})
