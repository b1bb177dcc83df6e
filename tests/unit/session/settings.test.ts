// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { createSettings, writeChoices, type Settings } from '../../../src/session/settings.ts'
import { createStored } from '../../../src/session/storage.ts'

beforeEach(() => localStorage.clear())
const open = () => createSettings(createStored())

const table: [keyof Settings, string, unknown, unknown, unknown][] = [
  // setting, key, first value, another value, a value that does not fit
  ['navTheme', 'nav_theme', 'dark', 'light', 'blue'],
  ['layout', 'layout', 'sidemenu', 'topmenu', 'left'],
  ['contentWidth', 'content_width', 'Fluid', 'Fixed', 'Wide'],
  ['fixedHeader', 'fixed_header', false, true, 'yes'],
  ['fixSiderbar', 'fixed_sidebar', false, true, 1],
  ['autoHideHeader', 'auto_hide_header', false, true, null],
  ['color', 'color', '#1890ff', '#722ed1', 'red;}'],
  ['weak', 'weak', false, true, 'on'],
  ['multiTab', 'multi_tab', true, false, 0],
  ['sidebar', 'sidebar_type', true, false, 'open'],
  ['isMobile', 'is_mobile', false, true, 'no'],
  ['pageTheme', 'page_theme', 'auto', 'dark', 'sepia'],
]

describe.each(table)('%s, stored under %s', (name, key, first, other, misfit) => {
  it(`is ${String(first)} at first (acceptance 1-7)`, () => {
    expect(open().read()[name]).toBe(first)
  })

  it('is read from storage (acceptance 8)', () => {
    localStorage.setItem(key, JSON.stringify(other))
    expect(open().read()[name]).toBe(other)
  })

  it('is written at once (acceptance 9, 10)', () => {
    open().write({ [name]: other })
    expect(localStorage.getItem(key)).toBe(JSON.stringify(other))
  })

  it('falls back where what is stored does not fit (acceptance 12, 13, 22)', () => {
    localStorage.setItem(key, JSON.stringify(misfit))
    expect(open().read()[name]).toBe(first)
    localStorage.setItem(key, '{"')
    expect(open().read()[name]).toBe(first)
  })
})

it('a small screen makes the content fluid (acceptance 11)', () => {
  const settings = open()
  settings.write({ contentWidth: 'Fixed' })
  settings.write({ isMobile: true })
  expect(settings.read().contentWidth).toBe('Fluid')
  expect(localStorage.getItem('is_mobile')).toBe('true')
})

it('a top menu lets go of the fixed sidebar and is fixed in width; a side menu is fluid (acceptance 14)', () => {
  const settings = open()
  settings.write({ fixSiderbar: true })
  settings.write({ layout: 'topmenu' })
  expect(settings.read()).toMatchObject({ fixSiderbar: false, contentWidth: 'Fixed' })
  settings.write({ layout: 'sidemenu' })
  expect(settings.read()).toMatchObject({ contentWidth: 'Fluid' })
})

it('tells whoever listens, and stops when asked', () => {
  const settings = open()
  let told = 0
  const stop = settings.subscribe(() => told++)
  settings.write({ weak: true })
  stop()
  settings.write({ weak: false })
  expect(told).toBe(1)
})

describe('another tab of the browser', () => {
  const tell = (key: string | null) => dispatchEvent(new StorageEvent('storage', { key }))

  it('chooses for this one too, and this one says so once', () => {
    const settings = open()
    let told = 0
    settings.subscribe(() => told++)
    localStorage.setItem('nav_theme', '"light"')
    tell('nav_theme')
    tell('nav_theme')
    expect([settings.read().navTheme, told]).toEqual(['light', 1])
  })

  it.each([
    ['sidebar_type', 'false', 'sidebar', true],
    ['is_mobile', 'true', 'isMobile', false],
    ['draft:u:order', '{}', 'navTheme', 'dark'],
    ['nav_theme', '"blue"', 'navTheme', 'dark'],
  ] as const)('changes nothing here by %s = %s', (key, value, name, expected) => {
    const settings = open()
    localStorage.setItem(key, value)
    tell(key)
    expect(settings.read()[name]).toBe(expected)
  })

  it('that clears everything brings the first values back', () => {
    const settings = open()
    settings.write({ weak: true, color: '#722ed1' })
    localStorage.clear()
    tell(null)
    expect(settings.read()).toMatchObject({ weak: false, color: '#1890ff' })
  })
})

it('a reset stores the first value of every choice, and leaves what belongs to the window', () => {
  const settings = open()
  settings.write({ navTheme: 'light', layout: 'topmenu', sidebar: false })
  settings.reset()
  expect(settings.read()).toMatchObject({ navTheme: 'dark', layout: 'sidemenu', contentWidth: 'Fluid', sidebar: false })
  expect([localStorage.getItem('layout'), localStorage.getItem('sidebar_type')]).toEqual(['"sidemenu"', 'false'])
})

it('copied choices are named as they are stored', () => {
  expect(JSON.parse(writeChoices(open().read()))).toEqual({
    page_theme: 'auto',
    nav_theme: 'dark',
    color: '#1890ff',
    layout: 'sidemenu',
    content_width: 'Fluid',
    fixed_header: false,
    auto_hide_header: false,
    fixed_sidebar: false,
    weak: false,
    multi_tab: true,
  })
})
