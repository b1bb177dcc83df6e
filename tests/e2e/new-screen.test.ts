import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { root, run } from '../../scripts/lib/shell.mjs'
import { makeOwnFolder } from '../setup/own-folder.ts'
import { createTest } from './harness/test.ts'
import { filledPlaces } from './walk/filled-places.ts'
import { eachState } from './walk/visits.ts'
import { walkStates } from './walk/walk-states.ts'

const schemas = join(makeOwnFolder('new'), 'schemas')
await cp(join(root, 'schemas'), schemas, { recursive: true, filter: (path) => !path.includes('.meta') })
const write = async (...args: string[]) => {
  const { code, output } = await run([process.execPath, '--import', 'tsx', 'scripts/schema.ts', 'new', ...args, '--root', schemas])
  if (code !== 0) throw new Error(output)
}
await write(
  'list',
  'admin/gadget',
  '--title',
  '小工具',
  '--title-en',
  'Gadgets',
  '--group',
  'service',
  '--fields',
  'name,price,level:integer:级别',
)
await write('detail', 'admin/gadget-detail', '--title', '小工具详情', '--title-en', 'Gadget')
await write('form', 'admin/gadget-new', '--title', '登记小工具', '--title-en', 'Register a gadget', '--group', 'service')

const test = createTest({ schemasDir: schemas })

describe('screens written by npm run schema -- new', () => {
  test('work at once: list, dialog, search, detail, form and delete', async ({ openPage }) => {
    const page = await openPage({ as: 'admin', locale: 'en-US', at: '/admin/gadget' })
    await page.getByText('20 in total').waitFor()

    await page.getByRole('button', { name: 'New', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Sprocket')
    await dialog.getByLabel('Price').fill('12.5')
    await dialog.getByRole('button', { name: /New|OK/ }).click()
    const row = page.getByRole('row').filter({ hasText: 'Sprocket' })
    await row.getByText('¥12.50').waitFor()

    await row
      .getByRole('button', { name: 'Details' })
      .or(row.getByRole('link', { name: 'Details' }))
      .first()
      .click()
    await page.getByRole('dialog').getByText('¥12.50').waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('navigation').getByRole('link', { name: 'Register a gadget' }).first().click()
    // The list that is being left has a field of this name, too.
    await page.getByRole('heading', { name: 'Register a gadget' }).waitFor()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Flange')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.waitForURL(/#\/admin\/gadget(\?|$)/)
    await page.getByRole('row').filter({ hasText: 'Flange' }).waitFor()
    await page.getByText('22 in total').waitFor()
    expect(page.url()).toMatch(/#\/admin\/gadget(\?|$)/)
  })

  test('are seen in every state, without a line written for it (issue 18)', async ({ openPage, world }) => {
    const fresh = (await filledPlaces(world)).filter(({ path }) => path.startsWith('/admin/gadget'))
    expect(fresh.map(({ kind }) => kind)).toContain('list')
    const visits = eachState(fresh).filter(({ place: { kind } }, at) => kind === 'list' && at % 3 === 0)
    expect(await walkStates({ openPage, world }, visits)).toEqual([])
  })
})
