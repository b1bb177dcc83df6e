import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exampleWorld } from '../../../src/schema/check/example-world.ts'
import { languageVersion, sayVersion } from '../../../src/schema/migrate/migrations.ts'
import { runCommand, writeWorld } from './run-command.ts'

const old = {
  'app.json': { ...(exampleWorld['app.json'] as object), version: 0 },
  'menus/shop.json': '{ "title": "店铺", "groups": { "orders": { "label": "订单" } } }',
  'locales/en-US/menus/shop.json': { title: 'Shop', groups: { orders: { label: 'Orders' } } },
}

it('an older folder is brought to this version, and then nothing is wrong with it', async () => {
  const root = writeWorld(old)
  expect((await runCommand(['check', '--root', root])).code).toBe(1)
  const { code, said } = await runCommand(['migrate', '--root', root])
  expect(code).toBe(0)
  expect(said).toContain('Version 1: A group of a menu is named by "title"')
  expect(said).toContain(`${root}: version 0 became ${sayVersion(languageVersion)}.`)
  expect(readFileSync(join(root, 'menus/shop.json'), 'utf8')).toBe('{ "title": "店铺", "groups": { "orders": { "title": "订单" } } }')
  expect(await runCommand(['check', '--root', root])).toMatchObject({ code: 0 })
  expect((await runCommand(['migrate', '--root', root])).said).toMatch(/nothing to migrate\.$/)
})

it('a dry run writes nothing', async () => {
  const root = writeWorld(old)
  const { said } = await runCommand(['migrate', '--root', root, '--dry-run'])
  expect(said).toContain(`version 0 would become ${sayVersion(languageVersion)}.`)
  expect(readFileSync(join(root, 'menus/shop.json'), 'utf8')).toContain('label')
})

it('a folder of a newer program is refused', async () => {
  const root = writeWorld({ 'app.json': { ...(exampleWorld['app.json'] as object), version: 99 } })
  expect(await runCommand(['migrate', '--root', root])).toMatchObject({
    code: 2,
    said: '',
    complained: expect.stringContaining('version 99') as string,
  })
})
