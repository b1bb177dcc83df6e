import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect } from 'vitest'
import { root } from '../../scripts/lib/shell.mjs'
import { company } from '../fixtures/company.ts'
import { elsewhere } from '../fixtures/elsewhere.ts'
import { makeOwnFolder } from '../setup/own-folder.ts'
import { shoot } from './harness/browser.ts'
import { inLongRuns } from './harness/styles.ts'
import { createTest } from './harness/test.ts'

const schemasDir = makeOwnFolder('schemas')
await cp(join(root, 'schemas'), schemasDir, { recursive: true, filter: (path) => !path.includes('.meta') })
for (const { path, text } of [...company, ...elsewhere]) {
  await mkdir(dirname(join(schemasDir, path)), { recursive: true })
  await writeFile(join(schemasDir, path), text)
}

const test = createTest({ schemasDir })

describe('L3: rows that belong to another', () => {
  test('a member is added in its department without being asked which, and everything follows', async ({ openPage }) => {
    const page = await openPage({ as: 'admin', locale: 'en-US', at: '/admin/department' })
    const dialog = page.getByRole('dialog')
    const row = (text: string) => page.getByRole('row').filter({ hasText: text })
    await page.getByRole('button', { name: 'New department' }).first().click()
    await dialog.getByLabel('Name', { exact: true }).fill('Research')
    await dialog.getByRole('button', { name: 'New department' }).click()
    await row('Research').getByRole('button', { name: 'View', exact: true }).click()
    await page.waitForURL(/department\/detail\?departmentId=/)

    await page.getByRole('button', { name: 'New member' }).first().click()
    await expect
      .poll(() => dialog.locator('[data-field]').evaluateAll((all) => all.map((one) => one.getAttribute('data-field'))))
      .toEqual(['name', 'pay'])
    await dialog.getByLabel('Name', { exact: true }).fill('Ada')
    await dialog.getByLabel('Pay').fill('120')
    await dialog.getByRole('button', { name: 'New member' }).click()
    await row('Ada').waitFor()
    // The figures of the department are those of its members.
    const facts = page.getByRole('region', { name: 'Department', exact: true })
    await expect.poll(() => facts.textContent()).toMatch(/Members1.*¥120\.00/)

    // A button on the department itself: its list follows.
    await page.getByRole('button', { name: 'Quick entry' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('Grace')
    await dialog.getByLabel('Pay').fill('80')
    await dialog.getByRole('button', { name: 'Quick entry' }).click()
    await row('Grace').waitFor()
    await expect.poll(() => facts.textContent()).toMatch(/Members2.*¥200\.00/)

    await page.reload()
    await row('Grace').getByRole('button', { name: 'View', exact: true }).click()
    await page.waitForURL(/department\/member\?memberId=/)
    await page.getByRole('link', { name: 'Back to Research' }).click()
    await page.waitForURL(/department\/detail\?departmentId=/)
    await row('Ada').waitFor()
  })

  inLongRuns(test)('a part of a department knows it, and the browser’s own way back leads to the list', async ({ openPage }) => {
    const page = await openPage({ as: 'admin', locale: 'zh-CN', at: '/admin/department', width: 375 })
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: '新建部门' }).first().click()
    await dialog.getByLabel('部门名称').fill('市场部')
    await dialog.getByRole('button', { name: '新建部门' }).click()
    const row = page.getByRole('listitem').filter({ hasText: '市场部' }).last()
    await row.getByRole('button', { name: '新建下级' }).click()
    await dialog.getByLabel('部门名称').fill('华东组')
    await dialog.getByRole('button', { name: '新建下级' }).click()
    await page.getByRole('listitem').filter({ hasText: '华东组' }).filter({ hasText: '市场部' }).last().waitFor()
    await page.getByRole('listitem').filter({ hasText: '华东组' }).last().getByRole('button', { name: '查看' }).click()
    await page.getByRole('heading', { name: '部门详情' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: '部门管理' }).waitFor()
  })

  inLongRuns(test)(
    'L3: the parts of a department stand on its page by a key of another name, and what is made there is one of them',
    async ({ openPage }) => {
      const page = await openPage({ as: 'admin', locale: 'en-US', at: '/admin/department' })
      const dialog = page.getByRole('dialog')
      await page.getByRole('button', { name: 'New department' }).first().click()
      await dialog.getByLabel('Name', { exact: true }).fill('Europe')
      await dialog.getByRole('button', { name: 'New department' }).click()
      await page.getByRole('row').filter({ hasText: 'Europe' }).getByRole('button', { name: 'View', exact: true }).click()
      await page.waitForURL(/department\/detail\?departmentId=/)
      const parts = page.getByRole('heading', { name: 'Parts' }).locator('xpath=ancestor::section[1]')
      await parts.getByRole('button', { name: 'New department' }).filter({ visible: true }).first().click()
      await expect
        .poll(() => dialog.locator('[data-field]').evaluateAll((all) => all.map((one) => one.getAttribute('data-field'))))
        .toEqual(['name'])
      await dialog.getByLabel('Name', { exact: true }).fill('Iceland')
      await dialog.getByRole('button', { name: 'New department' }).click()
      const part = parts.getByRole('row').filter({ hasText: 'Iceland' })
      await part.getByRole('button', { name: 'View', exact: true }).click()
      await page.getByRole('link', { name: 'Back to Europe' }).click()
      await part.waitFor()
    },
  )

  test('L11: a file of members is looked at in its department, mended, chosen again, and added as one job', async ({ openPage }) => {
    const page = await openPage({ as: 'admin', locale: 'en-US', at: '/admin/department' })
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'New department' }).first().click()
    await dialog.getByLabel('Name', { exact: true }).fill('Library')
    await dialog.getByRole('button', { name: 'New department' }).click()
    await page.getByRole('row').filter({ hasText: 'Library' }).getByRole('button', { name: 'View', exact: true }).click()
    await page.getByRole('button', { name: 'Import members' }).click()
    // Which department they belong to is no column of the file.
    const columns = dialog.getByRole('region', { name: 'Columns of the file' })
    await columns.getByRole('rowheader', { name: 'Pay' }).waitFor()
    expect(await columns.getByText('Department').count()).toBe(0)

    const choose = (text: string) =>
      dialog.locator('input[type=file]').setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await choose('Name,Pay\nAnn,80\n,90\nBen,-3\n')
    const wrong = dialog.getByRole('region', { name: 'Lines of the file' })
    await wrong.getByRole('row', { name: /^4 Ben/ }).waitFor()
    await dialog.getByText('Valid lines: 1. Invalid lines: 2. Nothing has been imported yet.').waitFor()
    await shoot(page, 'walk import preview')

    // After a reload the dialog asks the same question, with what is wrong in the file that is not here any more.
    await page.reload()
    await page.getByRole('button', { name: 'Import members' }).click()
    await dialog.getByText('Valid lines: 1. Invalid lines: 2. Nothing has been imported yet.').waitFor()
    await wrong.getByRole('row', { name: /^3 .*Name/ }).waitFor()
    await dialog.getByRole('button', { name: 'Import the valid line' }).waitFor()
    await shoot(page, 'walk import after a reload')

    await choose('Name,Pay\nAnn,80\nCid,90\nBen,3\n')
    await dialog.getByText('All 3 lines are valid. Nothing has been imported yet.').waitFor()
    await dialog.getByRole('button', { name: 'Import 3 rows' }).click()
    await dialog.getByText('3 rows imported').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('row').filter({ hasText: 'Cid' }).waitFor()
    const facts = page.getByRole('region', { name: 'Department', exact: true })
    await expect.poll(() => facts.textContent()).toMatch(/Members3.*¥173\.00/)
    // What is done with is not asked about once more.
    expect(await page.getByRole('region', { name: 'Batches, imports, exports' }).count()).toBe(0)
  })
})

describe('screens of other systems, written as JSON of at most sixty lines', () => {
  const at = (screen: string, query = '') => `/admin/elsewhere/${screen}${query}`

  test('a sale is made with its lines and paid in part, and a lead is lost on its board with a reason', async ({ openPage, world }) => {
    const token = await world.signIn('admin')
    const made = async (path: string, body: object) =>
      (await world.api<Record<string, string>>(`/server/${path}/add`, body, { token })).data
    await made('ware', { name: 'Flour', price: 500 })
    await made('client', { name: 'Bakery', level: 'vip' })
    await made('lead', { name: 'Mill', worth: 9000 })
    const page = await openPage({ as: 'admin', locale: 'en-US', width: 1280, at: at('deal') })
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'New sale' }).first().click()
    await dialog.getByLabel('Customer').click()
    await page.getByRole('option', { name: 'Bakery' }).click()
    await dialog.getByRole('combobox', { name: 'Product' }).click()
    await page.getByRole('option', { name: 'Flour' }).click()
    await dialog.getByLabel('Quantity').fill('3')
    await expect.poll(() => dialog.locator('[data-field="total"]').getByRole('spinbutton').inputValue()).toBe('15.00')
    await shoot(page, 'elsewhere sale')
    await dialog.getByRole('button', { name: 'New sale' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await page.getByRole('button', { name: 'Enter a receipt' }).first().click()
    await dialog.getByLabel('Amount').fill('4')
    await dialog.getByRole('button', { name: 'Enter a receipt' }).click()
    await expect.poll(() => page.getByRole('region', { name: 'Sale', exact: true }).textContent()).toMatch(/Open¥11\.00/)

    await page.goto(`${world.url}/#${at('lead', '?_view=board')}`)
    const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
    await column('New').getByText('Mill').waitFor()
    await column('New')
      .locator('.rt-card')
      .first()
      .dragTo(column('Lost').getByRole('heading', { level: 2 }))
    await dialog.getByLabel('Why lost').fill('Too dear')
    await dialog.getByRole('button', { name: 'Lost' }).click()
    await column('Lost').getByText('Mill').waitFor()
  })

  test('a department gets a parent from the tree of those that it can have, and an application goes through its steps', async ({
    openPage,
    world,
  }) => {
    const token = await world.signIn('admin')
    const made = async (path: string, body: object) =>
      (await world.api<Record<string, string>>(`/server/${path}/add`, body, { token })).data
    const { crewId } = await made('crew', { name: 'Sales' })
    await made('crew', { name: 'East', parentId: crewId })
    await made('crew', { name: 'Office' })
    const page = await openPage({ as: 'admin', locale: 'en-US', width: 1280, at: at('crew', '?_view=tree') })
    const dialog = page.getByRole('dialog')
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await row('Sales').getByRole('button', { name: 'Edit' }).click()
    await dialog.getByRole('combobox', { name: 'Part of' }).click()
    const choice = page.getByRole('dialog').last()
    await choice.getByRole('searchbox').fill('East')
    expect(await choice.getByRole('radio', { name: /East “Sales” cannot lie below itself/ }).isDisabled()).toBe(true)
    await choice.getByRole('searchbox').fill('Office')
    await choice.getByRole('radio', { name: 'Office' }).check()
    await shoot(page, 'elsewhere tree choice')
    await choice.getByRole('button', { name: 'Choose' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Open “Office”' }).click()
    await expect.poll(() => row('Sales').getAttribute('aria-level')).toBe('2')

    await page.goto(`${world.url}/#${at('enrolment')}`)
    await page.getByLabel('Company').fill('Mill')
    await page.getByRole('combobox', { name: 'Place' }).click()
    await page.getByText('Zhejiang', { exact: true }).click()
    await page.getByText('Ningbo', { exact: true }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('combobox', { name: 'Product' }).click()
    await page.getByRole('option', { name: 'Synthesis' }).click()
    await page.getByRole('combobox', { name: 'Plan' }).click()
    expect(await page.getByRole('option', { name: 'By the minute' }).count()).toBe(0)
    await page.getByRole('option', { name: 'By the character' }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Contact').fill('Ada')
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByRole('button', { name: 'Send' }).click()
    await row('Mill').waitFor()
  })

  test('the monthly report is drawn on a phone and on a desk', async ({ openPage, world }) => {
    const token = await world.signIn('admin')
    await world.api('/server/lead/add', { name: 'Corner', worth: 20_000 }, { token })
    const page = await openPage({ as: 'admin', locale: 'en-US', width: 1280, at: at('monthly') })
    await page.getByRole('region', { name: 'Expected', exact: true }).getByText('¥').first().waitFor()
    await page.locator('.lk-chart[data-drawn] svg').first().waitFor()
    await shoot(page, 'elsewhere report')
    await page.setViewportSize({ width: 375, height: 812 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  })
})
