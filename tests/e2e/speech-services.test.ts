import { describe, expect } from 'vitest'
import { shoot } from './harness/browser.ts'
import { row } from './harness/customer.ts'
import { test } from './harness/test.ts'
import type { WatchedPage } from './harness/watch.ts'

/** The calls that this page sends from now on, by their paths. */
function listen(page: WatchedPage): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST') calls.push(pathname.replace('/api', ''))
  })
  return calls
}

const menu = (page: WatchedPage, name: string) => page.getByRole('menu').getByRole('menuitem', { name, exact: true })

describe('self-learning', () => {
  test('refuses a weight outside of 1 to 11 and 100, and keeps one default table (acceptance 221 222)', async ({ openPage, world }) => {
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/asr/self-learning' })
    const token = await world.signIn('user')
    const save = (name: string, weight: number) =>
      world.api<{ vocabId: string }>('/server/vocab/save', { name, words: [{ word: '声纹', weight }] }, { token, locale: 'en-US' })
    for (const weight of [0, 12, 99, 101, 1.5]) expect(await save(`w${weight * 10}`, weight)).toMatchObject({ code: 422 })
    for (const weight of [1, 11, 100]) expect(await save(`right-${weight}`, weight)).toMatchObject({ code: 200 })

    // Pasted ones are judged line by line.
    await page.reload()
    await press(page, 'right-1', 'Import')
    const dialog = page.getByRole('dialog', { name: 'Import' })
    await dialog.getByLabel('Words').fill('降噪|8\n质检|12')
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await dialog.getByText(/line 2/i).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })

    await page.reload()
    for (const name of ['right-1', 'right-11']) {
      const answer = page.waitForResponse((response) => response.url().endsWith('/server/vocab/default'))
      await press(page, name, 'Make default')
      await answer
      await row(page, name).getByText('Default', { exact: true }).waitFor()
    }
    await expect
      .poll(() =>
        row(page, 'right-1')
          .filter({ hasNotText: 'right-11' })
          .filter({ hasNotText: 'right-100' })
          .getByText('Default', { exact: true })
          .count(),
      )
      .toBe(0)
    const tables = await world.api<{ data: { isDefault: boolean }[] }>('/server/vocab/list', { pageSize: 100 }, { token })
    expect(tables.data.data.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })

  test('offers neither delete nor train of a model that is being trained (acceptance 223)', async ({ openPage, world }) => {
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/asr/self-learning' })
    await page.getByRole('tab', { name: 'Models' }).click()
    const training = row(page, '续保外呼')
    await training.getByText('Training', { exact: true }).waitFor()
    await expect.poll(() => training.getByRole('button', { name: 'Edit' }).count()).toBe(1)
    for (const name of ['Train', 'Delete', 'Put online']) expect(await training.getByRole('button', { name, exact: true }).count()).toBe(0)
    const more = training.getByRole('button', { name: /^More/ })
    if ((await more.count()) > 0) {
      await more.click()
      await page.getByRole('menu').waitFor()
      for (const name of ['Train', 'Delete']) expect(await menu(page, name).count()).toBe(0)
    }
    const token = await world.signIn('user')
    const { data } = await world.api<{ data: { modelId: string }[] }>('/server/model/list', { status: 'training' }, { token })
    const { modelId } = data.data[0]!
    for (const path of ['/server/model/delete', '/server/model/train'])
      expect([path, (await world.api(path, { modelId }, { token })).code]).toEqual([path, 409])
  })
})

describe('synthesis', () => {
  test('C17: the first press speaks, in the language of the page, whatever nobody has chosen', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/tts/short' })
    const words = page.getByLabel('Text', { exact: true })
    await expect.poll(() => words.inputValue()).toMatch(/^[\x20-\x7e]+$/)
    const answer = page.waitForResponse((response) => response.url().endsWith('/server/tts/short'))
    await page.getByRole('button', { name: 'Speak', exact: true }).click()
    expect((await answer).headers()['content-type']).toBe('audio/mpeg')
    await page.locator('.lk-part .lk-player').getByRole('button', { name: 'Play', exact: true }).waitFor()
  })

  test('refuses an empty text, and plays what is spoken (acceptance 227)', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/tts/short' })
    const words = page.getByLabel('Text', { exact: true })
    await words.fill('')
    const calls = listen(page)
    await page.getByRole('radio', { name: /Emma/ }).check()
    await page.getByRole('button', { name: 'Speak', exact: true }).click()
    await expect.poll(() => words.getAttribute('aria-invalid')).toBe('true')
    expect(calls.filter((path) => path === '/server/tts/short')).toEqual([])

    await words.fill('Good morning.')
    const answer = page.waitForResponse((response) => response.url().endsWith('/server/tts/short'))
    await page.getByRole('button', { name: 'Speak', exact: true }).click()
    expect((await answer).headers()['content-type']).toBe('audio/mpeg')
    const player = page.locator('.lk-part .lk-player')
    await player.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(() => player.locator('audio').evaluate((sound: HTMLAudioElement) => sound.currentTime)).toBeGreaterThan(0)
    await shoot(page, 'speech short')
  })

  test('of voices to clone says that they come later, and a reservation costs nothing (acceptance 229)', async ({ openPage, world }) => {
    const token = await world.signIn('user')
    const used = async () => {
      const { data } = await world.api<{ totalCount: number }>('/server/usage/log-list', { pageSize: 1 }, { token })
      return data.totalCount
    }
    const before = await used()
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/tts/clone' })
    const calls = listen(page)
    await page.getByText(/^Coming soon/).waitFor()
    await page.getByRole('textbox', { name: 'Phone number' }).fill('16900000229')
    await page.getByRole('button', { name: 'Reserve' }).click()
    await page
      .getByRole('region', { name: 'Messages' })
      .getByText(/Reserved/)
      .waitFor()
    const [reserve, look] = ['/server/tts/clone-reserve', '/server/tts/clone-reserved']
    expect(calls.filter((path) => /tts|asr|voiceprint|order/.test(path))).toEqual([look, reserve, look])
    expect(await used()).toBe(before)
    // Issue 14: who comes back finds it.
    const again = await openPage({ locale: 'en-US', as: 'user', at: '/tts/clone' })
    const phone = again.getByRole('textbox', { name: 'Phone number' })
    await expect.poll(async () => (await phone.inputValue()).replaceAll(' ', '')).toContain('16900000229')
  })
})

describe('the voice extension', () => {
  test('verifies an enrolled speaker with a score and a decision, and another one is refused (acceptance 230)', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/voice-ext/voiceprint' })
    for (const [nick, decision] of [
      ['苏晴', 'Same person'],
      ['Daniel Brooks', 'Not the same person'],
    ] as const) {
      await row(page, nick).getByRole('button', { name: 'Verify 1:1' }).click()
      const dialog = page.getByRole('dialog', { name: 'Verify 1:1' })
      await dialog.getByRole('button', { name: 'Mandarin · greeting' }).click()
      await dialog.getByRole('button', { name: 'Play', exact: true }).waitFor()
      await dialog.locator('button[type=submit]').click()
      await page.locator('.lk-score').getByText(decision, { exact: true }).waitFor({ timeout: 30_000 })
      await shoot(page, `speech verify ${decision}`)
      await page.keyboard.press('Escape')
      await page.locator('.lk-score').waitFor({ state: 'detached' })
    }
  })

  test('tells of a sound what was asked of it (acceptance 231)', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/voice-ext/sound' })
    await page.getByRole('button', { name: 'English · instructions' }).click()
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
    await page.getByRole('checkbox', { name: 'Number of speakers' }).check()
    await page.locator('form button[type=submit]').click()
    const findings = page.locator('.lk-finding')
    await findings.first().waitFor({ timeout: 30_000 })
    expect(await findings.allTextContents()).toEqual([
      expect.stringContaining('1'),
      expect.stringMatching(/Male/),
      expect.stringMatching(/English/),
    ])
    await shoot(page, 'speech sound')
  })
})

async function press(page: WatchedPage, name: string, action: string): Promise<void> {
  const one = page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
  const button = one.getByRole('button', { name: action, exact: true })
  await one.waitFor()
  if ((await button.count()) > 0) return button.click()
  await one.getByRole('button', { name: /^More/ }).click()
  await menu(page, action).click()
}
