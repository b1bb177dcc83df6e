// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConsoleFrame } from '../../../src/layout/console-frame.tsx'
import { GuestFrame } from '../../../src/layout/guest-frame.tsx'
import { closeConsoles, openConsole } from '../router/open-console.tsx'

beforeEach(() => {
  localStorage.clear()
})
afterEach(closeConsoles)

const open = (address: string, token: string, language = 'zh-CN') =>
  openConsole(address, { token, language, frames: { console: async () => ConsoleFrame, guest: async () => GuestFrame } })

const menu = () => within(screen.getByRole('navigation', { name: '菜单' }))

describe('the frame', () => {
  it.each([
    ['user', '/dashboard/workplace', 166],
    ['agent', '/agent_dashboard', 167],
    ['admin', '/dashboard/analysis', 165],
  ])('has a menu, a top bar, a mark and a home icon that leads a %s to %s (acceptance 164, %d)', async (token, home, _number) => {
    const { at } = await open(home, token)
    expect(screen.getByRole('banner')).toBeTruthy()
    expect(screen.getByRole('main')).toBeTruthy()
    expect(screen.getByRole('link', { name: '聆语' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '主页' }).getAttribute('href')).toBe(`#${home}`)
    expect(at()).toBe(home)
  })

  it('shows the menu of the role alone, translated, with the page at hand marked (acceptance 31, 201, 202)', async () => {
    await open('/account/application', 'user')
    expect(
      menu()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['标题 /dashboard/workplace', '标题 /account/basic', '标题 /account/application'])
    expect(menu().getByRole('link', { current: 'page' }).textContent).toBe('标题 /account/application')
  })

  it.each([
    ['zh-CN', '日期和时间均为 UTC+8'],
    ['en-US', 'Days and times in UTC+8'],
  ])('C25, O4: says on every page in which one zone its days and times are told, in %s', async (language, words) => {
    await open('/account/application', 'user', language)
    expect(within(screen.getByRole('main')).getByText(words)).toBeTruthy()
  })

  it('shows an agent on a borrowed page their own menu (acceptance 136, 201)', async () => {
    await open('/account/basic', 'agent')
    expect(
      menu()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['标题 /agent_dashboard'])
  })

  it('shows an item once its package is there (acceptance 203)', async () => {
    const { answers } = await open('/account/basic', 'user')
    expect(menu().queryByText('标题 /asr/purchase')).toBeNull()
    answers['/server/packet/show/have'] = true
    const again = await open('/official-website/index.php', 'user')
    again.answers['/server/packet/show/have'] = true
    await again.go('/account/basic')
    expect(screen.getAllByText('标题 /asr/purchase')).toBeTruthy()
  })

  it('folds a group away and remembers it', async () => {
    await open('/account/application', 'user')
    await userEvent.click(menu().getByRole('button', { name: '账户' }))
    expect(menu().queryByRole('link', { name: '标题 /account/basic' })).toBeNull()
    expect(localStorage.getItem('router')).toBe('{"closed":["account"],"open":[]}')
  })

  it('goes through the menu by arrow keys', async () => {
    await open('/account/application', 'user')
    const [first] = menu().getAllByRole('button')
    first!.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement?.textContent).toBe('标题 /dashboard/workplace')
    await userEvent.keyboard('{End}{ArrowDown}')
    expect(document.activeElement).toBe(first)
  })

  it('folds the menu to icons and stores that (acceptance 10)', async () => {
    await open('/account/application', 'user')
    await userEvent.click(screen.getByRole('button', { name: '收起菜单' }))
    expect(localStorage.getItem('sidebar_type')).toBe('false')
    expect(screen.getByRole('button', { name: '展开菜单' }).getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(menu().getByRole('button', { name: '账户' }))
    expect(screen.getByRole('menuitem', { name: '标题 /account/application' })).toBeTruthy()
  })

  it('leads the keyboard past the menu', async () => {
    await open('/account/application', 'user')
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe('跳到内容')
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement?.id).toBe('main')
  })
})

describe('the user menu', () => {
  const openMenu = () => userEvent.click(document.querySelector('.ly-user')!)
  const entries = () => screen.getAllByRole('menuitem').map((entry) => entry.textContent)

  it.each([
    ['user', '王小明', 177],
    ['admin', '11000000001', 177],
  ])('of a %s is called %s (acceptance %d)', async (token, name, _number) => {
    await open('/404', token)
    expect(document.querySelector('.ly-name')?.textContent).toBe(name)
  })

  it.each([
    ['user', ['标题 /account/basic', '标题 /account/application', '退出登录'], 175],
    ['agent', ['标题 /account/basic', '退出登录'], 176],
    ['admin', ['标题 /admin/application', '退出登录'], 175],
  ])('of a %s has %j (acceptance %d)', async (token, expected, _number) => {
    await open('/dashboard', token)
    await openMenu()
    expect(entries()).toEqual(expected)
  })

  it.each([
    ['en-US', 'Sign out', '提示', 'Are you sure you want to quit?'],
    ['zh-CN', '退出登录', '提示', '确定要退出登录吗？'],
  ])('asks in %s before it signs out (acceptance 178, 179, 180)', async (language, way, title, question) => {
    const { session, at, calls, settle } = await open('/dashboard', 'user', language)
    const leave = async (answer: RegExp) => {
      await openMenu()
      await userEvent.click(screen.getByRole('menuitem', { name: way }))
      const dialog = await screen.findByRole('alertdialog', { name: title })
      expect(within(dialog).getByText(question)).toBeTruthy()
      await userEvent.click(within(dialog).getByRole('button', { name: answer }))
      await settle()
    }
    await leave(/Cancel|取消/)
    expect(session.read().status).toBe('member')
    await leave(/OK|确定/)
    expect([session.read().status, at(), calls.at(-1)]).toEqual(['guest', '/user/login', '/server/auth/signout'])
  })
})

it.each(['/account/application', '/user/login'])(
  'the language switch at %s offers exactly the two, in their own names (acceptance 25, 26)',
  async (address) => {
    const { settle } = await open(address, address === '/user/login' ? '' : 'user')
    await userEvent.click(screen.getByRole('button', { name: '语言' }))
    const offered = screen.getAllByRole('menuitemradio')
    expect(offered.map((one) => [one.textContent, one.getAttribute('aria-checked')])).toEqual([
      ['简体中文', 'true'],
      ['English', 'false'],
    ])
    await userEvent.click(offered[1]!)
    await act(async () => Promise.resolve())
    await settle()
    expect(await screen.findByRole('button', { name: 'Language' })).toBeTruthy()
    expect(document.documentElement.lang).toBe('en-US')
  },
)

it('the theme switch puts the other theme on the page and stores it', async () => {
  const { settings } = await open('/account/application', 'user')
  await userEvent.click(screen.getByRole('button', { name: '暗色主题' }))
  expect(settings.read().pageTheme).toBe('dark')
  expect(localStorage.getItem('page_theme')).toBe('"dark"')
})
