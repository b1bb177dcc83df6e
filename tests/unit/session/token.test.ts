// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createStored } from '../../../src/session/storage.ts'
import { createTokenKeeper } from '../../../src/session/token.ts'

const WEEK = 604_800_000
const START = Date.UTC(2026, 10, 21)
let now = START
const keeper = () => createTokenKeeper(createStored(), () => now)

beforeEach(() => {
  localStorage.clear()
  document.cookie = 'aitoken=; path=/; max-age=0'
  now = START
})

describe('the token', () => {
  it('is stored as store.js would, with an absolute expiry, and as a cookie (acceptance 15, 16)', () => {
    keeper().keep('tok')
    expect(localStorage.getItem('Access-Token')).toBe('"tok"')
    expect(localStorage.getItem('__storejs_expire_mixin_Access-Token')).toBe(String(START + WEEK))
    expect(document.cookie).toContain('aitoken=tok')
  })

  it('lets its cookie live as long, for this site and from this site only (acceptance 16)', () => {
    const set = vi.spyOn(document, 'cookie', 'set')
    keeper().keep('tok')
    expect(set).toHaveBeenCalledWith('aitoken=tok; path=/; max-age=604800; SameSite=Lax')
  })

  it.each([
    [0, 'tok'],
    [WEEK - 1, 'tok'],
    [WEEK, undefined],
    [WEEK + 1, undefined],
  ])('%d ms after the sign-in reads %j (acceptance 17)', (later, expected) => {
    keeper().keep('tok')
    now += later
    expect(keeper().read()).toBe(expected)
  })

  it('is removed with its cookie once it is too old (acceptance 18)', () => {
    keeper().keep('tok')
    now += WEEK
    keeper().read()
    expect(localStorage.length).toBe(0)
    expect(document.cookie).not.toContain('aitoken')
  })

  it.each([
    ['ahead by years', 5 * 365 * 24 * 3_600_000],
    ['ahead by an hour', 3_600_000],
  ])('kept while the clock was %s holds seven days from its correction, and no longer (acceptance 17)', (_name, ahead) => {
    now = START + ahead
    keeper().keep('tok')
    now = START
    expect(keeper().read()).toBe('tok')
    now = START + WEEK - 1
    expect(keeper().read()).toBe('tok')
    now = START + WEEK
    expect(keeper().read()).toBeUndefined()
  })

  it('kept while the clock was behind is over at once when it is put right', () => {
    now = START - WEEK
    keeper().keep('tok')
    now = START
    expect(keeper().read()).toBeUndefined()
  })

  it('is there, cookie and all, where the browser keeps nothing', () => {
    const refused = createTokenKeeper(
      createStored(() => {
        throw new DOMException('denied', 'SecurityError')
      }),
      () => now,
    )
    refused.keep('tok')
    now += WEEK - 1
    expect(refused.read()).toBe('tok')
    now += 1
    expect(refused.read()).toBeUndefined()
  })

  it('marks its cookie as secure on https (acceptance 16)', () => {
    const set = vi.spyOn(document, 'cookie', 'set')
    vi.stubGlobal('location', { protocol: 'https:' })
    keeper().keep('tok')
    vi.unstubAllGlobals()
    expect(set).toHaveBeenCalledWith('aitoken=tok; path=/; max-age=604800; SameSite=Lax; Secure')
  })

  it('of unknown age starts to age when it is found', () => {
    localStorage.setItem('Access-Token', '"tok"')
    expect(keeper().read()).toBe('tok')
    now += WEEK
    expect(keeper().read()).toBeUndefined()
  })

  it.each(['{broken', '17', 'null', '""'])('stored as %s is no token (acceptance 22)', (text) => {
    localStorage.setItem('Access-Token', text)
    expect(keeper().read()).toBeUndefined()
  })
})
