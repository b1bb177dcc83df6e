// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createStored } from '../../../src/session/storage.ts'

const locales = ['zh-CN', 'en-US'] as const

/** A page of its own each time, as after a reload. */
async function openPage(defaultLocale: 'zh-CN' | 'en-US' = 'en-US') {
  vi.resetModules()
  const i18n = await import('../../../src/i18n/i18n.ts')
  await i18n.startI18n({ locales, defaultLocale, stored: createStored() })
  return i18n
}

beforeEach(() => localStorage.clear())

describe('the language', () => {
  it.each([
    [undefined, 'en-US', 23],
    ['"zh-CN"', 'zh-CN', 24],
    ['"en-US"', 'en-US', 24],
    ['"fr-FR"', 'en-US', 23],
    ['{broken', 'en-US', 22],
    ['17', 'en-US', 22],
  ])('stored as %s is %s (acceptance %d)', async (stored, expected, _number) => {
    if (stored) localStorage.setItem('app_language', stored)
    const { readLocale } = await openPage()
    expect(readLocale()).toBe(expected)
    expect(document.documentElement.lang).toBe(expected)
  })

  it('of a deployment may be another at first', async () => {
    expect((await openPage('zh-CN')).readLocale()).toBe('zh-CN')
  })

  it('is switched in place, stored, and told to the page (acceptance 26, 27)', async () => {
    const { switchLocale, useTexts } = await openPage()
    const Words = () => <p>{useTexts('layout/frame')('signOut')}</p>
    render(<Words />)
    expect(screen.getByText('Sign out')).toBeTruthy()
    await act(() => switchLocale('zh-CN'))
    expect(screen.getByText('退出登录')).toBeTruthy()
    expect(localStorage.getItem('app_language')).toBe('"zh-CN"')
    expect(document.documentElement.lang).toBe('zh-CN')
  })

  it('waits for what the page will show in it, but not for what fails', async () => {
    const { switchLocale, beforeSwitch, onLocale } = await openPage()
    const order: string[] = []
    beforeSwitch(async (locale) => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      order.push(`prepared ${locale}`)
    })
    const stop = beforeSwitch(() => Promise.reject(new Error('offline')))
    onLocale((locale) => order.push(`now ${locale}`))
    await switchLocale('zh-CN')
    expect(order).toEqual(['prepared zh-CN', 'now zh-CN'])
    stop()
  })

  it('that is not offered changes nothing', async () => {
    const { switchLocale, readLocale } = await openPage()
    await switchLocale('fr-FR' as never)
    expect(readLocale()).toBe('en-US')
  })

  it('that was switched twice in a hurry ends with the last one', async () => {
    const { switchLocale, readLocale } = await openPage()
    await Promise.all([switchLocale('zh-CN'), switchLocale('en-US')])
    expect([readLocale(), document.documentElement.lang]).toEqual(['en-US', 'en-US'])
  })
})

it('a missing text fails loudly while the product is built (acceptance 28)', async () => {
  const { say } = await openPage()
  expect(() => say('layout/frame', 'nowhere' as 'menu')).toThrow('Unexpected text "nowhere"')
})

it('values stand where the sentence wants them', async () => {
  const { say } = await openPage()
  expect(say('request/client', 'tooMany', { seconds: 42 })).toBe('Too many attempts, please try again in 42 s')
})
