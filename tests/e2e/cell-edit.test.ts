import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { shoot } from './harness/browser.ts'
import { test, type Walker } from './harness/test.ts'
import { settled } from './journeys/lists.ts'
import { findBarriers } from './walk/axe.ts'

type Voice = {
  voiceId: string
  name: string
  gender: string
  language: string
  scene: string | null
  style: string | null
  sort: number
  version: number
}

const cell = (page: Page, title: string) => page.locator('tbody').getByRole('button', { name: new RegExp(`^(Edit |编辑)${title}`) })
const inCell = (page: Page) => page.getByRole('form', { name: /^(Edit |编辑)/ })

const openCell = async (page: Page) => {
  await cell(page, 'Position').click()
  await expect
    .poll(() =>
      inCell(page)
        .getByRole('spinbutton')
        .evaluate((one) => one === document.activeElement),
    )
    .toBe(true)
}

/** The list of one voice, whose scene, style and place are edited in their cells. */
async function openVoice({ openPage, world }: Walker, name: string, options = {}) {
  const token = await world.signIn('admin')
  const { data } = await world.api<Voice>(
    '/server/voice/admin/add',
    { name, gender: 'female', language: 'zh', scene: 'news', style: 'warm', sort: 40 },
    { token },
  )
  const now = async () => {
    const list = await world.api<{ data: Voice[] }>('/server/voice/admin/list', { pageNo: 1, pageSize: 50, name }, { token })
    return list.data.data.find((one) => one.voiceId === data.voiceId)!
  }
  const change = async (more: object) => {
    const { voiceId, name, gender, language, scene, style, sort, version } = await now()
    const body = { voiceId, name, gender, language, scene, style, sort, version, ...more }
    expect((await world.api('/server/voice/admin/save', body, { token })).code).toBe(200)
  }
  const page = await openPage({
    as: 'admin',
    locale: 'en-US',
    width: 1680,
    at: `/admin/voice?name=${encodeURIComponent(name)}`,
    ...options,
  })
  await settled(page)
  return { page, now, change }
}

describe('issue 17: a value is edited in its cell', () => {
  test('Enter saves, Escape leaves it, a refused value stays with its sentence', async ({ openPage, world }) => {
    const { page, now } = await openVoice({ openPage, world }, '单元格')
    await cell(page, 'Position').click()
    const input = inCell(page).getByRole('spinbutton')
    await expect.poll(() => input.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await findBarriers(page)).toEqual([])
    await shoot(page, 'cell edit open')
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await cell(page, 'Position: 12').waitFor()
    await expect.poll(() => cell(page, 'Position').evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await now()).toMatchObject({ sort: 12, style: 'warm', version: 2 })

    // Escape leaves the value as it was.
    await page.keyboard.press('Enter')
    await input.waitFor()
    await page.keyboard.type('77')
    await page.keyboard.press('Escape')
    await cell(page, 'Position: 12').waitFor()
    await expect.poll(() => cell(page, 'Position').evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await now()).toMatchObject({ sort: 12, version: 2 })

    // What is refused stays in the cell and says why.
    await page.keyboard.press('Enter')
    await input.waitFor()
    await page.keyboard.type('10000')
    await page.keyboard.press('Enter')
    await inCell(page).getByRole('alert').first().waitFor()
    expect([await input.inputValue(), await input.getAttribute('aria-invalid')]).toEqual(['10000', 'true'])
    expect(await findBarriers(page)).toEqual([])
    await shoot(page, 'cell edit refused')
    await page.keyboard.press('Escape')

    expect(await now()).toMatchObject({ scene: 'news', style: 'warm', sort: 12, version: 2 })
  })

  test('a column is as wide as a value that can be edited in it', async ({ openPage, world }) => {
    const { page } = await openVoice({ openPage, world }, '宽度')
    const isCut = await cell(page, 'Position').evaluate((button) => {
      const text = Object.assign(document.createElement('span'), { className: 'lk-cell', textContent: 'Kunlun Studio East' })
      button.querySelector('.lk-figure, .lk-cell, .lk-none')!.replaceWith(text)
      return text.scrollWidth > text.clientWidth
    })
    expect(isCut).toBe(false)
  })

  test('Tab goes from cell to cell, and what is typed without waiting is in the cell it was meant for', async ({ openPage, world }) => {
    const { page, now } = await openVoice({ openPage, world }, '连打')
    await cell(page, 'Style').click()
    for (const key of ['Tab', '3', '4', 'Shift+Tab']) await page.keyboard.press(key)
    await page.getByRole('form', { name: 'Edit Style' }).getByRole('combobox').waitFor()
    await page.keyboard.press('Escape')
    await cell(page, 'Position: 34').waitFor()
    expect(await now()).toMatchObject({ scene: 'news', style: 'warm', sort: 34, version: 2 })
  })

  test('two people: other cells are merged unasked, in the same cell the person chooses', async ({ openPage, world }) => {
    const { page, now, change } = await openVoice({ openPage, world }, '两人')
    await openCell(page)
    await page.keyboard.type('5')
    await change({ style: 'calm' })
    await page.keyboard.press('Enter')
    await cell(page, 'Position: 5').waitFor()
    await cell(page, 'Style: Calm').waitFor()
    expect(await now()).toMatchObject({ sort: 5, style: 'calm', version: 3 })

    await openCell(page)
    await page.keyboard.type('6')
    await change({ sort: 60 })
    await page.keyboard.press('Enter')
    await inCell(page).getByText('Theirs: 60').waitFor()
    expect(await inCell(page).getByRole('spinbutton').inputValue()).toBe('6')
    expect(await findBarriers(page)).toEqual([])
    await shoot(page, 'cell edit crossed')
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await cell(page, 'Position: 6').waitFor()
    expect(await now()).toMatchObject({ sort: 6, version: 5 })
  })
})
