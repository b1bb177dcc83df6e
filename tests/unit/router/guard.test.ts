import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decide, readRedirect } from '../../../src/runtime/router/guard.ts'
import { buildLookup, plainPath } from '../../../src/runtime/router/lookup.ts'
import { factsOf } from './world.ts'

type Who = Parameters<typeof factsOf>[0]

/** Where an address leads: `=` stays, anything else is where it goes. */
async function lead(who: Who, full: string, over: Parameters<typeof factsOf>[1] = {}): Promise<string> {
  const path = plainPath(full.split('?')[0]!)
  const decision = await decide(path, full, factsOf(who, over))
  return 'show' in decision ? `= ${decision.show.path}` : decision.go
}

const login = (full: string) => `/user/login?redirect=${encodeURIComponent(full)}`

describe('a guest', () => {
  it.each([
    ['/', '/official-website/index.php', 34],
    ['/official-website', '/official-website/index.php', 35],
    ['/official-website/index.php', '= /official-website/index.php', 36],
    ['/user', '/user/login', 74],
    ['/user/login', '= /user/login', 77],
    ['/user/register', '= /user/register', 77],
    ['/user/register-result?email=a', '= /user/register-result', 77],
    ['/user/register/', '= /user/register', 77],
    ['/user/recover', '/user/forgot-password', 76],
    ['/404', '= /404', 115],
    ['/403', '= /403', 116],
    ['/500', '= /500', 117],
    ['/nowhere', '/404', 118],
    ['/official-website/nowhere', '/404', 53],
    ['/account/application', login('/account/application'), 121],
    ['/account/application?status=1&page=2', login('/account/application?status=1&page=2'), 121],
    ['/admin/application', login('/admin/application'), 121],
    ['/dashboard', login('/dashboard'), 121],
  ])('at %s is led: %s (acceptance %d)', async (full, expected) => {
    expect(await lead('guest', full)).toBe(expected)
  })
})

it('a page for guests that a call has taken away is not found, and says why (issue 19)', async () => {
  const route = { path: '/user/by-mail', name: 'byMail', title: '', screen: 'x', for: 'guest' as const, available: {} as never }
  const facts = { ...factsOf('guest'), guest: buildLookup([route]) }
  expect(await decide(route.path, route.path, { ...facts, isThere: async () => false })).toEqual({ go: '/404', withheld: route })
  expect(await decide(route.path, route.path, facts)).toEqual({ show: route })
})

it.each([
  ['/account/application?kept=a', '/user/login', '/account/application?kept=a'],
  ['/account/application?kept=a', login('/account/basic'), '/account/basic'],
  ['//evil.example/', '/user/login', '/dashboard/workplace'],
  ['/admin/application', '/user/login', '/dashboard/workplace'],
])('whoever waited for %s comes from %s to %s', async (awaited, full, expected) => {
  expect(await lead('user', full, { awaited: () => awaited })).toBe(expected)
})

it('issue 19: what was brought along is shown after a page that was asked for, and is not shown twice', async () => {
  const kept = ['/account/application?kept=a']
  const take = (named?: string) => (named === undefined || kept[0] === named ? kept.shift() : undefined)
  expect(await lead('user', login('/official-website/index.php'), { awaited: take })).toBe('/official-website/index.php')
  expect(await lead('user', '/dashboard', { awaited: take })).toBe('/account/application?kept=a')
  expect(await lead('user', '/dashboard', { awaited: take })).toBe('/dashboard/workplace')
  kept.push('/account/application?kept=b')
  expect(await lead('user', login('/account/application?kept=b'), { awaited: take })).toBe('/account/application?kept=b')
  expect(await lead('user', '/dashboard', { awaited: take })).toBe('/dashboard/workplace')
})

it('issue 19: a public page that was wanted is shown after signing in, and not to whoever turns to the console', async () => {
  const awaited = () => '/official-website/index.php'
  expect(await lead('user', '/user/login', { awaited })).toBe('/official-website/index.php')
  expect(await lead('user', '/dashboard', { awaited })).toBe('/dashboard/workplace')
})

it('an address of before leads to where the page stands now, with all that it says, also after a sign-in (L4)', async () => {
  const own = buildLookup([
    { path: '/account/application', name: 'x', title: '', page: 'page', permission: 'app', was: ['/account/apps', '/apps'] },
  ])
  const facts = { ...factsOf('user'), own: () => Promise.resolve(own) }
  expect(await decide('/apps', '/apps?id=1&_page=2', facts)).toEqual({ go: '/account/application?id=1&_page=2' })
  expect(await decide('/user/login', login('/account/apps?id=1'), facts)).toEqual({ go: '/account/apps?id=1' })
})

describe('a person', () => {
  const cases: [Who, string, string, number][] = [
    ['user', '/', '/dashboard/workplace', 34],
    ['user', '/dashboard', '/dashboard/workplace', 138],
    ['agent', '/dashboard', '/agent_dashboard', 138],
    ['super-admin', '/dashboard', '/dashboard/analysis', 138],
    ['user', '/user/login', '/dashboard/workplace', 78],
    ['agent', '/user/login', '/agent_dashboard', 133],
    ['super-admin', '/user/login', '/dashboard/analysis', 131],
    ['super-admin', login('/admin/application'), '/admin/application', 132],
    ['super-admin', login('/account/application'), '/dashboard/analysis', 131],
    ['agent', login('/agent_packet'), '/agent_packet', 134],
    ['agent', login('/dashboard/workplace'), '/agent_dashboard', 133],
    ['user', login('/account/application?status=1'), '/account/application?status=1', 123],
    ['user', login('/official-website/index.php'), '/official-website/index.php', 123],
    ['user', login('/admin/application'), '/dashboard/workplace', 124],
    ['user', login('https://evil.example/'), '/dashboard/workplace', 124],
    ['user', login('//evil.example/'), '/dashboard/workplace', 124],
    ['user', login('/\\evil.example'), '/dashboard/workplace', 124],
    ['user', login('javascript:alert(1)'), '/dashboard/workplace', 124],
    ['user', login('/nowhere'), '/dashboard/workplace', 124],
    ['user', login('/user/login?redirect=/user/login'), '/dashboard/workplace', 124],
    ['user', login('/'), '/dashboard/workplace', 124],
    ['user', '/account/application', '= /account/application', 122],
    ['agent', '/account/application', '/agent_dashboard', 135],
    ['agent', '/admin/application', '/agent_dashboard', 135],
    ['agent', '/account/basic', '= /account/basic', 136],
    ['user', '/admin/application', '/403', 137],
    ['user', '/agent_dashboard', '/403', 137],
    ['super-admin', '/account/application', '/403', 137],
    ['user', '/nowhere', '/404', 118],
    ['agent', '/nowhere', '/404', 118],
    ['user', '/notice/list', '= /notice/list', 206],
    ['user', '/404', '= /404', 115],
    ['user', '/official-website/index.php', '= /official-website/index.php', 36],
    ['user', '/user/recover', '/user/forgot-password', 76],
  ]
  it.each(cases)('as %s at %s is led: %s (acceptance %d)', async (who, full, expected) => {
    expect(await lead(who, full)).toBe(expected)
  })

  it.each([
    ['user', '/asr/purchase', true, '= /asr/purchase', 203],
    ['agent', '/agent_packet', true, '= /agent_packet', 203],
    ['user', '/asr/purchase', false, '/404', 204],
    ['agent', '/agent_packet', false, '/404', 204],
  ] as const)('as %s at %s, customised package %s: %s (acceptance %d)', async (who, full, available, expected, _number) => {
    expect(await lead(who, full, { available })).toBe(expected)
  })

  it('without the grant of a page of their area finds no such page (acceptance 209)', async () => {
    expect(await lead('user', '/account/application', { without: ['app'] })).toBe('/404')
  })

  it('of whom the backend says nothing is led to login with the way back (acceptance 125)', async () => {
    expect(await lead('user', '/account/application?a=1', { failing: true })).toBe(login('/account/application?a=1'))
    expect(await lead('user', '/user/login', { failing: true })).toBe('= /user/login')
  })
})

it('nothing is asked for where the address alone answers', async () => {
  const facts = factsOf('user')
  await decide('/official-website/index.php', '/official-website/index.php', facts)
  expect(facts.person).not.toHaveBeenCalled()
  await decide('/account/application', '/account/application', facts)
  expect(facts.isKnown).not.toHaveBeenCalled()
})

it.each([
  ['/user/login', undefined],
  ['/user/login?redirect=', undefined],
  ['/user/login?redirect=%2Fa%3Fb%3D1%26c%3D2', '/a?b=1&c=2'],
  ['/user/login?redirect=/a%0d%0ab', undefined],
  ['/user/login?redirect=%2F%2Fa', undefined],
  ['/user/login?redirect=a', undefined],
])('the redirect of %s is %j', (full, expected) => {
  expect(readRedirect(full)).toBe(expected)
})

it.each([
  ['', '/'],
  ['//a//b/', '/a/b'],
  ['/a', '/a'],
  ['/%E5%BA%94', '/应'],
  ['/%zz', '/%zz'],
])('the path %j is %s', (path, expected) => {
  expect(plainPath(path)).toBe(expected)
})

describe('wherever a sign-in is asked to lead (acceptance 124)', () => {
  const evil = fc.constantFrom(
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '/%2F/evil.example',
    '/%5Cevil.example',
    '/\t/evil.example',
    '/@evil.example',
    '/.//evil.example',
    '/account/../../evil',
    '#/account/application',
    '/user/login?redirect=/account/application',
    '/admin/application',
    '/account/application/../../admin/application',
  )
  const target = fc.oneof(
    evil,
    fc.webUrl(),
    fc.string(),
    fc.string().map((text) => `/${text}`),
    fc.string({ unit: 'binary' }).map((text) => `/${text}`),
  )

  it('it leads to a page the person may open, and never out of the console', async () => {
    const own = new Set([
      '/dashboard/workplace',
      '/account/basic',
      '/account/application',
      '/notice/list',
      '/official-website/index.php',
      '/404',
      '/403',
      '/500',
    ])
    await fc.assert(
      fc.asyncProperty(target, async (text) => {
        const led = await lead('user', `/user/login?redirect=${encodeURIComponent(text)}`)
        const { origin, pathname } = new URL(`https://console.test${led}`)
        expect(led.startsWith('/') && !/^\/[/\\]/.test(led)).toBe(true)
        expect([origin, own.has(pathname)]).toEqual(['https://console.test', true])
      }),
      { numRuns: 2000 },
    )
  })
})
