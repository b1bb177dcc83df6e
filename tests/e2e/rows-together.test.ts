import { expect } from 'vitest'
import { shoot } from './harness/browser.ts'
import { test } from './harness/test.ts'
import { findBarriers } from './walk/axe.ts'

test('an administrator edits several users at once: what they agree in stands there, and only what is filled in changes', async ({
  openPage,
}) => {
  // Whoever has no name yet is refused without one, here as in their own form.
  const named = encodeURIComponent(JSON.stringify({ all: [{ field: 'realName', is: 'filled' }] }))
  const page = await openPage({ as: 'admin', locale: 'en-US', width: 1440, at: `/admin/user/ordinary?_refine=${named}` })
  const boxes = page.locator('tbody').getByRole('checkbox')
  await boxes.nth(2).waitFor()
  for (const at of [0, 1, 2]) await boxes.nth(at).check()
  await page.getByRole('button', { name: 'Bulk edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bulk edit: 3 rows' })
  await dialog.getByLabel('Remark').waitFor()
  await shoot(page, 'bulk edit')
  expect(await findBarriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByText('Nothing has been changed yet. Fill in at least one field.').first().waitFor()
  await dialog.getByLabel('Remark').fill('Met at the fair')
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByText('Remark will be the same in 3 rows.').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change' }).click()
  await page.getByText('Ordinary users: Bulk edit: 3 rows done').first().waitFor()
  await dialog.waitFor({ state: 'detached' })
  // The icons of a phone, which are larger for fingers, stay in one row when the one of the batches joins them (issue 17).
  const phone = await page.context().newCDPSession(page)
  await phone.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.setViewportSize({ width: 360, height: 780 })
  const bar = page.locator('header.ly-top')
  await bar.getByRole('button', { name: /^Batches/ }).waitFor()
  await expect.poll(() => bar.evaluate((one) => one.getBoundingClientRect().height)).toBeLessThan(80)
})

test('an administrator who deletes a draft by mistake takes it back with the toast, by keyboard, and finds it as it was', async ({
  openPage,
  world,
}) => {
  const token = await world.signIn('admin')
  const title = 'Gone by mistake'
  await world.api('/server/notice/admin/add', { title, type: 'system', target: 'all', content: 'Text' }, { token })
  const page = await openPage({ as: 'admin', locale: 'en-US', width: 1440, at: '/admin/notice' })
  const row = page.getByRole('row', { name: new RegExp(title) })
  await row.waitFor()
  const shown = row.getByRole('button', { name: 'Delete' })
  if (await shown.isVisible()) await shown.click()
  else {
    await row.getByRole('button', { name: /^More actions/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
  }
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.waitFor()
  await shoot(page, 'delete undo')
  await row.waitFor({ state: 'detached' })
  await undo.press('Enter')
  await row.waitFor()
  await page.getByText(`Delete “${title}”: taken back`).first().waitFor()
})
