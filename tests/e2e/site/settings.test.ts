import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { test } from '../harness/test.ts'

test('logo, code, banners and title of the settings are on the public site after a reload (acceptance 72, 277)', async ({
  openPage,
  world,
}) => {
  const token = await world.signIn('admin')
  const send = async () => {
    const body = new FormData()
    body.append('file', new Blob([readFileSync('schemas/.pictures/feedback-answer.png')], { type: 'image/png' }), 'picture.png')
    const answer = await fetch(`${world.url}/api/server/upload/important-file`, {
      method: 'POST',
      headers: { 'Access-Token': token },
      body,
    })
    return ((await answer.json()) as { data: { ref: string } }).data.ref
  }
  const page = await openPage({ locale: 'en-US', at: '/official-website/index.php' })
  const news = page.getByRole('region', { name: 'News' })
  await page
    .getByRole('contentinfo')
    .getByText(/09:30–21:00/)
    .first()
    .waitFor()
  expect(await news.count()).toBe(0)

  const [logo, consultQr, first, off, second] = [await send(), await send(), await send(), await send(), await send()]
  const parts = [
    { titleZh: '听见', titleEn: 'Hearing aids for software', logo, icp: 'ICP 0000' },
    { footer: [{ column: 'product', titleZh: '文档', titleEn: 'Docs here', link: '/official-website/markdown' }], consultQr },
    {
      banners: [
        { image: second, title: 'Second', sort: 20, enabled: true },
        { image: off, title: 'Off', sort: 1, enabled: false },
        { image: first, title: 'First', link: 'https://example.com/first', sort: 10, enabled: true },
      ],
    },
  ]
  for (const part of parts) expect((await world.api('/server/site/admin/save', part, { token })).code).toBe(200)
  await page.reload()

  await expect.poll(() => page.title()).toBe('Home - Hearing aids for software')
  await page.getByRole('contentinfo').getByText('Hearing aids for software').waitFor()
  await news.scrollIntoViewIfNeeded()
  await expect
    .poll(() => news.getByRole('img').evaluateAll((all) => all.map((one) => one.getAttribute('alt'))))
    .toEqual(['First', 'Second'])
  expect(await news.getByRole('link', { name: 'First' }).getAttribute('href')).toBe('https://example.com/first')
  await news.getByRole('button', { name: 'Next' }).click()
  await news.getByText('2 / 2').waitFor()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const code = page.getByRole('img', { name: 'QR code for a consultation' })
  const mark = page.getByRole('banner').locator('.st-logo')
  const pictures = [code, mark, news.getByRole('img').first()]
  for (const picture of pictures) await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Docs here' }).waitFor()
})

test('an owner who wants a phone of everybody takes the way by email alone away, with its link and its page (issue 19)', async ({
  openPage,
  world,
}) => {
  const admin = await openPage({ locale: 'en-US', as: 'admin', at: '/admin/site?_tab=registration' })
  await admin.getByRole('switch', { name: 'An email address is enough to register' }).click()
  await admin.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('Saved; it applies from now on').first().waitFor()

  const page = await openPage({ locale: 'en-US', at: '/user/register' })
  await page.getByRole('link', { name: 'Already have an account?' }).waitFor()
  const byMail = page.getByRole('link', { name: 'No phone? Sign up with email' })
  await expect.poll(() => byMail.count()).toBe(0)
  const old = await openPage({ locale: 'en-US', at: '/user/register-email' })
  await old.getByText('This site needs a phone number to open an account.').waitFor()
  await old.getByRole('link', { name: 'Register' }).first().click()
  await old.getByRole('heading', { level: 1, name: 'Register' }).waitFor()
  // Its real address, to which the guide leads, was written before it was known.
  await old.goto(`${world.url}/en/user/register-email`)
  await old.getByText('This site needs a phone number to open an account.').waitFor()

  await admin.getByRole('switch', { name: 'An email address is enough to register' }).click()
  await admin.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => {
      await page.reload()
      await page.getByRole('link', { name: 'Already have an account?' }).waitFor()
      return byMail.count()
    })
    .toBe(1)
  await old.goto(`${world.url}/en/user/register-email`)
  await old.getByRole('textbox', { name: 'Email' }).fill('early@example.com')
  await old.waitForFunction(() => Object.keys(document.querySelector('#root > *') ?? {}).some((key) => key.startsWith('__react')))
  await old.getByRole('heading', { level: 1, name: 'Sign up with email' }).waitFor()
  expect(await old.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('early@example.com')
})
