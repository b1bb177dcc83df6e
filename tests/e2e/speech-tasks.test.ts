import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { root } from '../../scripts/lib/shell.mjs'
import { shoot } from './harness/browser.ts'
import { row } from './harness/customer.ts'
import { test } from './harness/test.ts'
import type { WatchedPage } from './harness/watch.ts'

const MEETING = join(root, 'mocks/speech/samples/meeting-zh.wav')
const QUIET = { name: 'quiet.wav', mimeType: 'audio/wav', buffer: silence(3) }

async function newTask(page: WatchedPage, file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.getByRole('button', { name: 'New task' }).click()
  const dialog = page.getByRole('dialog', { name: 'New task' })
  // Samples are for whoever has no recording yet: twenty rows that have theirs offer none (issue 14).
  await dialog.locator('.lk-samples').waitFor()
  await dialog.locator('input[type=file]:not([multiple])').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Play', exact: true }).waitFor()
  await dialog.locator('.lk-samples').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Transcribe' }).click()
  await page.getByRole('region', { name: 'Messages' }).getByText('Transcription has started').waitFor()
}

describe('the page of recorded-file transcription', () => {
  test('queues a recording, works it off while the list looks on, and shows and exports what was said (acceptance 218 220)', async ({
    openPage,
  }) => {
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/asr/file' })
    let loads = 0
    page.on('load', () => loads++)
    await newTask(page, MEETING)
    const made = row(page, 'meeting-zh.wav')
    await made.getByText('Done').waitFor({ timeout: 60_000 })
    expect(loads).toBe(0)
    // A done task is not tried again.
    expect(await made.getByRole('button', { name: 'Retry' }).count()).toBe(0)

    await made.getByRole('button', { name: 'Download' }).click()
    const dialog = page.getByRole('dialog', { name: 'Download' })
    await dialog.getByText('srt, subtitles').click()
    const exported = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    expect(await text(await (await exported).createReadStream())).toMatch(/^1\n00:00:00,\d+ --> .*\n.*我们先看一下本周的质检结果。/)
    await dialog.waitFor({ state: 'detached' })

    await made.getByRole('button', { name: 'Details' }).click()
    const drawer = page.getByRole('dialog').filter({ hasText: 'meeting-zh.wav' })
    await drawer.getByText('合格率比上周提高了两个百分点。').waitFor()
    await shoot(page, 'speech task detail')
    for (const [format, holds] of [
      ['txt', 'Speaker 2: 合格率比上周提高了两个百分点。'],
      ['srt', '--> 00:00:0'],
      ['vtt', 'WEBVTT'],
      ['json', '"confidence": 100'],
    ] as const) {
      const download = page.waitForEvent('download')
      await drawer.getByRole('button', { name: `Save as ${format}` }).click()
      const file = await download
      expect([file.suggestedFilename(), await text(await file.createReadStream())]).toEqual([
        `meeting-zh.${format}`,
        expect.stringContaining(holds),
      ])
    }
  })

  test('seeks the sound by its sentences, and keeps a corrected one (acceptance 220)', async ({ openPage, world }) => {
    const token = await world.signIn('user')
    const { data } = await world.api<{ data: { taskId: string; fileName: string }[] }>(
      '/server/asr/file-list',
      { fileName: '两人会议' },
      { token },
    )
    const page = await openPage({ locale: 'en-US', as: 'user', at: `/asr/file-detail?taskId=${data.data[0]!.taskId}` })
    await page.getByRole('slider', { name: 'Position' }).waitFor()
    await page.getByRole('button', { name: 'Play from 0:04' }).click()
    await expect.poll(() => page.locator('audio').evaluate((sound: HTMLAudioElement) => sound.currentTime)).toBeGreaterThanOrEqual(4)
    await expect.poll(() => page.locator('.lk-sentence-now').textContent()).toContain('合格率')

    await page.getByRole('button', { name: 'Correct the text' }).click()
    const editor = page.getByRole('dialog', { name: 'Correct the text' })
    await editor.getByLabel('Text of sentence 1').fill('我们先看一下这个月的质检结果。')
    await shoot(page, 'speech correct')
    await editor.getByRole('button', { name: 'Save' }).click()
    await editor.waitFor({ state: 'detached' })
    await page.getByText('我们先看一下这个月的质检结果。').waitFor()
    await page.reload()
    // It says by its side that a person has corrected it.
    await page.locator('.lk-sentence', { hasText: '我们先看一下这个月的质检结果。' }).getByText('Corrected', { exact: true }).waitFor()
  })

  test('shows a task that is still at work, and its end without a reload (acceptance 218)', async ({ openPage, world }) => {
    const token = await world.signIn('user')
    const { data } = await world.api<{ data: { taskId: string }[] }>('/server/asr/file-list', { fileName: '欢迎语' }, { token })
    const page = await openPage({ locale: 'en-US', as: 'user' })
    let asked = 0
    await page.route('**/server/asr/file-get', async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { data: Record<string, unknown> }
      if (asked++ === 0) Object.assign(body.data, { status: 'running', sentences: null })
      await route.fulfill({ response, json: body })
    })
    await page.goto(`${world.url}/#/asr/file-detail?taskId=${data.data[0]!.taskId}`)
    await page.locator('.lk-notice-info').waitFor()
    await page.getByText('您好，欢迎使用聆语语音开放平台。').waitFor()
    expect(await page.locator('.lk-notice-info').count()).toBe(0)
  })

  test('says why a task has failed, and tries it again (acceptance 218 219)', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/asr/file' })
    await newTask(page, QUIET)
    const made = row(page, 'quiet.wav')
    await made.getByText('Failed').waitFor({ timeout: 60_000 })
    await made.getByRole('button', { name: 'Details' }).click()
    await page.getByText(/The transcription failed: No sound was found in the recording/).waitFor()
    await page.keyboard.press('Escape')
    const answer = page.waitForResponse((response) => response.url().endsWith('/server/asr/file-retry'))
    await made.getByRole('button', { name: 'Retry' }).click()
    const { data } = (await (await answer).json()) as { data: { status: string } | null }
    expect(data?.status ?? 'queued').toBe('queued')
    await made.getByText('Failed').waitFor({ timeout: 60_000 })
  })
})

describe('the page of long-text synthesis', () => {
  test('speaks a text in the background, to be heard and downloaded when it is done (acceptance 228)', async ({ openPage }) => {
    const page = await openPage({ locale: 'en-US', as: 'user', at: '/tts/long' })
    await page.getByRole('button', { name: 'New task' }).click()
    const dialog = page.getByRole('dialog', { name: 'New task' })
    await dialog.getByLabel('Title').fill('Chapter one')
    await dialog.getByLabel('Text', { exact: true }).fill('It was a bright morning. The birds were singing.')
    await dialog.getByRole('combobox', { name: 'Voice' }).click()
    await page.getByRole('option', { name: 'Emma' }).click()
    await dialog.getByRole('button', { name: 'Synthesize' }).click()
    const made = row(page, 'Chapter one')
    await made.getByText('Done').waitFor({ timeout: 60_000 })
    const download = page.waitForEvent('download')
    await made.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.mp3$/)
    await made.getByRole('button', { name: 'Details' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Play', exact: true }).waitFor()
    await shoot(page, 'speech long')
  })
})

/** So many seconds in which nobody speaks, as a WAV file. */
function silence(seconds: number): Buffer {
  const bytes = seconds * 32_000
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + bytes, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(16_000, 24)
  head.writeUInt32LE(32_000, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes, 40)
  return Buffer.concat([head, Buffer.alloc(bytes)])
}
