import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { copySchemas, runCommand, writeWorld } from './run-command.ts'

it('a person is told that there is nothing to mend', async () => {
  expect(await runCommand(['fix', '--root', writeWorld()])).toEqual({ code: 0, said: 'Nothing to mend.', complained: '' })
})

it('a person reads what was mended and what remains', async () => {
  const root = writeWorld({
    'locales/en-US/menus/shop.json': { title: 'Shop', groups: { orders: { title: 'Orders' }, old: { title: 'Old' } } },
    'locales/en-US/app.json': undefined,
  })
  const { code, said } = await runCommand(['fix', '--root', root])
  expect(said.split('\n')).toEqual([
    `${root}/locales/en-US/app.json: added stubs, to be translated: brand.name, brand.title`,
    `${root}/locales/en-US/menus/shop.json: removed what translates nothing: groups.old`,
    '2 files changed. 2 findings remain for you (npm run schema -- check).',
  ])
  expect(code).toBe(1)
  expect(readFileSync(join(root, 'locales/en-US/app.json'), 'utf8')).toContain('"title": "〔未翻译〕小铺"')
})

it('a dry run writes nothing', async () => {
  const root = writeWorld({ 'locales/en-US/app.json': undefined })
  const { said } = await runCommand(['fix', '--root', root, '--dry-run'])
  expect(said).toContain('1 file would be changed.')
  expect(existsSync(join(root, 'locales/en-US/app.json'))).toBe(false)
})

it('a second run finds nothing more, in the product’s own schemas too', async () => {
  const root = copySchemas()
  await runCommand(['fix', '--root', root])
  expect((await runCommand(['fix', '--root', root])).said).toMatch(/^Nothing to mend\./)
})
