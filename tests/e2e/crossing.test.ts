import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { shoot } from './harness/browser.ts'
import { test, type Walker } from './harness/test.ts'
import { findBarriers } from './walk/axe.ts'

type Voice = { voiceId: string; name: string; sort: number; engineVoice: string | null; version: number }

/** A voice of its own, and how it is now. */
async function voiceOf(world: Walker['world'], name: string) {
  const token = await world.signIn('admin')
  const { data } = await world.api<Voice>(
    '/server/voice/admin/add',
    { name, gender: 'female', language: 'zh', engineVoice: 'first', sort: 9 },
    { token },
  )
  const now = async () => {
    const list = await world.api<{ data: Voice[] }>('/server/voice/admin/list', { pageNo: 1, pageSize: 10, name }, { token })
    return list.data.data.find((one) => one.voiceId === data.voiceId)!
  }
  const change = async (engineVoice: string) => {
    const { sort, version } = await now()
    const body = { voiceId: data.voiceId, name, gender: 'female', language: 'zh', engineVoice, sort, version }
    expect((await world.api('/server/voice/admin/save', body, { token })).code).toBe(200)
  }
  return { at: `/admin/voice?_open=edit&_row=${data.voiceId}&name=${encodeURIComponent(name)}`, now, change }
}

const dialog = (page: Page) => page.getByRole('dialog')
const save = (page: Page) => dialog(page).getByRole('button', { name: /^(Save|保存)$/ })

describe('issue 17: two people who edit the same row', () => {
  test('the later one sees, field by field, what the other has saved, chooses by keys, and loses nothing', async ({ openPage, world }) => {
    const voice = await voiceOf(world, '同行')
    const mine = await openPage({ as: 'admin', locale: 'en-US', at: voice.at })
    await dialog(mine).getByLabel('Engine voice').fill('mine')
    await dialog(mine).getByLabel('Name', { exact: true }).fill('同行甲')
    const theirs = await openPage({ as: 'admin', locale: 'en-US', at: voice.at })
    await dialog(theirs).getByLabel('Engine voice').fill('theirs')
    await dialog(theirs).getByRole('spinbutton').fill('33')
    await save(theirs).click()
    await dialog(theirs).waitFor({ state: 'detached' })

    await save(mine).press('Enter')
    await dialog(mine).getByText('Nothing that you entered is lost').waitFor()
    expect(await dialog(mine).getByText('Taken over from them').textContent()).toContain('Position')
    const choice = dialog(mine).getByRole('group', { name: 'Engine voice' })
    await expect
      .poll(() => choice.getByRole('radio', { name: 'Keep mine: mine' }).evaluate((one) => one === document.activeElement))
      .toBe(true)
    expect(await dialog(mine).getByRole('spinbutton').inputValue()).toBe('33')
    expect(await dialog(mine).getByLabel('Name', { exact: true }).inputValue()).toBe('同行甲')
    expect(await findBarriers(mine, 'dialog')).toEqual([])
    await shoot(mine, 'crossing chosen')
    // Nothing is sent before somebody has chosen.
    await save(mine).click()
    expect(await choice.getByRole('radio', { name: 'Keep mine: mine' }).evaluate((one) => one === document.activeElement)).toBe(true)
    await mine.keyboard.press('Space')
    await save(mine).press('Enter')
    await dialog(mine).waitFor({ state: 'detached' })
    expect(await voice.now()).toMatchObject({ name: '同行甲', engineVoice: 'mine', sort: 33, version: 3 })
  })

  test('on a phone, in the dark and in the other language', async ({ openPage, world }) => {
    const voice = await voiceOf(world, '后来')
    const page = await openPage({ as: 'admin', locale: 'zh-CN', at: voice.at, width: 375, theme: 'dark' })
    const field = dialog(page).locator('[data-field="engineVoice"] input')
    await field.fill('mine')
    await voice.change('theirs')
    await save(page).click()
    await dialog(page).getByRole('radio', { name: '采用对方的： theirs' }).check()
    expect(await field.inputValue()).toBe('theirs')
    expect(await findBarriers(page, 'dialog')).toEqual([])
    expect(await dialog(page).evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(1)
    await shoot(page, 'crossing phone')
    await save(page).click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await voice.now()).toMatchObject({ engineVoice: 'theirs' })
  })
})
