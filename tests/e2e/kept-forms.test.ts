import { expect } from 'vitest'
import { shoot } from './harness/browser.ts'
import { test } from './harness/test.ts'
import { findBarriers } from './walk/axe.ts'

test('a form that was begun at the desk is gone on with on the phone, and two devices never write over one another', async ({
  openPage,
}) => {
  const desk = await openPage({ as: 'admin', locale: 'en-US', width: 1440, at: '/form/step-form' })
  await desk.getByLabel('To account').fill('desk@example.com')
  await desk.getByText(/^Kept for all your devices/).waitFor()
  await shoot(desk, 'draft kept')
  const phone = await openPage({ as: 'admin', locale: 'en-US', width: 375, theme: 'dark', at: '/form/step-form' })
  await phone.getByText(/There is input from .* that was not sent/).waitFor()
  await shoot(phone, 'draft offered')
  expect(await findBarriers(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Continue with it' }).click()
  expect(await phone.getByLabel('To account').inputValue()).toBe('desk@example.com')
  // What was taken over is kept already: the sentence alone does not say that this is, too.
  const isKept = phone.waitForResponse((one) => one.url().endsWith('/draft/keep'))
  await phone.getByLabel('To account').fill('phone@example.com')
  await isKept
  await phone.getByText(/^Kept for all your devices/).waitFor()
  await desk.getByLabel('To account').fill('desk2@example.com')
  await desk.getByText(/This form was changed on/).waitFor()
  await shoot(desk, 'draft crossed')
  await desk.getByRole('button', { name: 'Use that version' }).click()
  await desk.getByText(/This form was changed on/).waitFor({ state: 'detached' })
  expect(await desk.getByLabel('To account').inputValue()).toBe('phone@example.com')
})

test('a form for something new is begun twice, and each draft is gone on with or discarded on its own (issue 17)', async ({ openPage }) => {
  const desk = await openPage({ as: 'admin', locale: 'en-US', width: 1440, at: '/form/advanced-form' })
  await desk.getByLabel('Repository', { exact: true }).fill('First')
  await desk.getByText(/^Kept for all your devices/).waitFor()
  await desk.getByRole('button', { name: 'Begin another' }).click()
  await expect.poll(() => desk.getByLabel('Repository', { exact: true }).inputValue()).toBe('')
  await desk.getByRole('button', { name: '1 other input of this form was not sent' }).waitFor()
  await desk.getByLabel('Repository', { exact: true }).fill('Second')
  await desk.getByText(/^Kept for all your devices/).waitFor()
  const phone = await openPage({ as: 'admin', locale: 'en-US', width: 1440, at: '/form/advanced-form' })
  await phone.getByText('2 inputs of this form were not sent').waitFor()
  // Each by its text, with the field that it stands in.
  await phone.getByText('Repository First', { exact: true }).waitFor()
  await shoot(phone, 'several drafts')
  expect(await findBarriers(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Continue with it: First' }).click()
  await expect.poll(() => phone.getByLabel('Repository', { exact: true }).inputValue()).toBe('First')
  await phone.getByRole('button', { name: '1 other input of this form was not sent' }).press('Enter')
  await phone.getByText('Second', { exact: true }).waitFor()
  await phone.getByRole('button', { name: 'Discard', exact: true }).click()
  await phone.getByText('Second', { exact: true }).waitFor({ state: 'detached' })
  expect(await phone.getByLabel('Repository', { exact: true }).inputValue()).toBe('First')
})

test('a section that few fill in is folded, opens by keyboard and for a fault, and fields stand in two columns where there is room', async ({
  openPage,
}) => {
  const page = await openPage({ as: 'admin', locale: 'en-US', width: 1440, at: '/form/advanced-form' })
  const fold = page.getByRole('button', { name: 'Members', expanded: false })
  await fold.waitFor()
  const [first, second] = await page.locator('.rt-part-two .rt-item').all()
  const [one, two] = [await first!.boundingBox(), await second!.boundingBox()]
  expect(Math.abs(one!.y - two!.y)).toBeLessThan(2)
  const summary = page.getByRole('region', { name: 'What you entered' })
  await page.getByLabel('Manager').fill('Ada')
  await summary.getByText('Ada').waitFor()
  await summary.getByRole('button', { name: 'Change Members' }).click()
  await page.getByRole('button', { name: 'Members', expanded: true }).click()
  await fold.waitFor()
  await shoot(page, 'two columns')
  await fold.press('Enter')
  await page.getByRole('button', { name: 'Members', expanded: true }).waitFor()
  await shoot(page, 'unfolded')
  expect(await findBarriers(page)).toEqual([])
  const phone = await openPage({ as: 'admin', locale: 'zh-CN', width: 375, theme: 'dark', at: '/form/advanced-form' })
  await phone.locator('.rt-part-two .rt-item').first().waitFor()
  expect(await phone.getByRole('region', { name: '已填写的内容' }).isVisible()).toBe(false)
  await shoot(phone, 'one column')
})
