import { describe, expect, it } from 'vitest'
import type { Boot } from '../../../src/schema/manifest.ts'
import { findAddress, listAddresses, listDoors, realOf } from '../../../src/site/addresses.ts'
import { isRealAt } from '../../../src/site/site-route.ts'

const guest = [
  { path: '/official-website/index.php', name: 'home', title: 'Home', page: 'site-home' },
  { path: '/official-website/openPlatform', name: 'openPlatform', title: 'Open platform', page: 'site-open-platform' },
  { path: '/official-website/markdown', name: 'markdown', title: 'Documentation', page: 'site-docs' },
  { path: '/user/login', name: 'login', title: 'Login', screen: 'auth/login', for: 'guest' },
  { path: '/user/register-email', name: 'registerEmail', title: 'By email', screen: 'auth/email', for: 'guest', available: {} },
  { path: '/user/activate', name: 'activate', title: 'Activate', screen: 'auth/activate', for: 'guest' },
  { path: '/user/sent', name: 'sent', title: 'Sent', screen: 'auth/sent', for: 'guest' },
]
const screens = {
  'auth/login': { kind: 'form' },
  'auth/email': { kind: 'form' },
  'auth/activate': { kind: 'form', takes: ['code'] },
  'auth/sent': { kind: 'result' },
}
const bootOf = (...locales: string[]) =>
  ({
    defaultLocale: locales[0],
    locales: locales.map((value) => ({ value })),
    texts: Object.fromEntries(locales.map((one) => [one, { guest, screens }])),
  }) as unknown as Boot
const boot = bootOf('en-US', 'zh-CN')

describe('the real address of a public page (W8)', () => {
  it.each([
    ['/official-website/index.php', '/en/'],
    ['/official-website/openPlatform', '/en/open-platform'],
    ['/official-website/markdown', '/en/docs'],
    ['/official-website/markdown?select=1', '/en/docs'],
    ['/official-website/markdown?select=3', '/en/docs/guide'],
    ['/official-website/markdown?select=3&part=2', '/en/docs/guide#part-2'],
    ['/official-website/openPlatform?from=mail', '/en/open-platform?from=mail'],
    ['/user/login', '/en/user/login'],
    ['/user/login?redirect=%2Fa', '/en/user/login?redirect=%2Fa'],
    // Issue 19: also where an owner may take it away; it says so itself.
    ['/user/register-email', '/en/user/register-email'],
    ['/user/activate', undefined],
    ['/user/sent', undefined],
    ['/nowhere', undefined],
  ])('%s is %s', (behind, real) => {
    expect(realOf(boot, 'en-US', behind)).toBe(real)
  })

  it('begins with the language, by its whole tag where two begin alike', () => {
    const all = (one: Boot) => [...new Set(listAddresses(one).map(({ at }) => at.split('/')[1]))]
    expect(all(boot)).toEqual(['en', 'zh'])
    expect(all(bootOf('en-US', 'zh-CN', 'zh-TW'))).toEqual(['en', 'zh-cn', 'zh-tw'])
  })

  it('leads to its page and document, with or without a stroke at its end', () => {
    expect(findAddress(boot, '/zh/docs/guide')).toMatchObject({ locale: 'zh-CN', route: { name: 'markdown' }, doc: { number: 3 } })
    expect(findAddress(boot, '/zh')?.route.name).toBe('home')
    expect(findAddress(boot, '/en/open-platform/')?.at).toBe('/en/open-platform')
    for (const none of ['/', '/fr/', '/en/docs/none', '/en/openPlatform', '/user/login'])
      expect(findAddress(boot, none), none).toBeUndefined()
  })

  it('is one for each form that a guest can begin with, which no map of the site lists', () => {
    expect(listDoors(boot).map(({ at }) => at)).toEqual([
      '/en/user/login',
      '/en/user/register-email',
      '/zh/user/login',
      '/zh/user/register-email',
    ])
    expect(findAddress(boot, '/zh/user/login')).toMatchObject({ locale: 'zh-CN', route: { name: 'login' } })
    expect(listAddresses(boot).filter(({ route }) => route.screen)).toEqual([])
  })

  it('stands beside the console, which has the root', () => {
    expect(['/', '/index.html', '/en/', '/en/docs'].map(isRealAt)).toEqual([false, false, true, true])
  })
})
