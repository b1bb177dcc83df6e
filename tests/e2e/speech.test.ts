import { text } from 'node:stream/consumers'
import { describe, expect } from 'vitest'
import { test } from './harness/test.ts'
import { shoot } from './harness/browser.ts'

describe('the speech pages', () => {
  test('turn a sample into partial and final text, live, and keep it after the stop (acceptance 217)', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/asr/realtime' })
    await page.getByRole('button', { name: 'Mandarin · greeting' }).click()
    const words = page.locator('.lk-sentence-text', { hasText: '您好，欢迎使用聆语语音开放平台。' })
    await page.locator('.lk-part .lk-none').waitFor()
    await words.waitFor({ timeout: 20_000 })
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText(/^Paused/).waitFor()
    await page.getByRole('button', { name: 'Go on' }).click()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText(/^Ended/).waitFor()
    await expect.poll(() => words.isVisible()).toBe(true)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as srt' }).click()
    expect(await text(await (await download).createReadStream())).toMatch(/^1\n00:00:00,\d+ --> .*\n.*您好/)
    await shoot(page, 'speech live')
  })

  test('recognise a sample, and say its duration (acceptance 216)', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/asr/sentence' })
    await page.getByRole('button', { name: 'Mandarin · greeting' }).click()
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
    await page.locator('form button[type=submit]').click()
    await page
      .getByText(/欢迎使用聆语语音开放平台/)
      .first()
      .waitFor({ timeout: 20_000 })
    await expect.poll(() => page.getByText('Duration').first().isVisible()).toBe(true)
    await shoot(page, 'speech sentence')
    await page.getByRole('tab', { name: 'JSON' }).click()
    await page.getByText('packageName').first().waitFor()
  })

  test('listen to the microphone, and say plainly that the demo engine only measures it (acceptance 217)', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/asr/realtime', width: 375 })
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByText(/^Listening · 0:0[2-9]/).waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText(/^Ended · 0:0[2-9]/).waitFor()
    await page.locator('.lk-part .lk-notice-info').waitFor()
    await shoot(page, 'speech microphone')
  })
})
