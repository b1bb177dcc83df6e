import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect } from 'vitest'
import { root } from '../../scripts/lib/shell.mjs'
import { company } from '../fixtures/company.ts'
import { makeOwnFolder } from '../setup/own-folder.ts'
import { shoot } from './harness/browser.ts'
import { inLongRuns } from './harness/styles.ts'
import { createTest } from './harness/test.ts'

const schemasDir = makeOwnFolder('schemas')
await cp(join(root, 'schemas'), schemasDir, { recursive: true, filter: (path) => !path.includes('.meta') })
for (const { path, text } of company) {
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
