import { expect, it } from 'vitest'
import { publishFolder } from '../../../scripts/lib/publish-folder.ts'
import type { DetailScreen, ListScreen, Screen } from '../../../src/schema/compiled-screen.ts'
import type { AreaManifest, Command } from '../../../src/schema/manifest.ts'

const { boot, assets } = publishFolder('schemas')
const read = <T>(path: string): T => JSON.parse(assets.find((one) => one.path === path)!.text) as T
const area = (name: string) => read<AreaManifest>(boot!.areas[name]!['en-US'])
const commandsOf = (name: string) => read<Command[]>(area(name).commands)

/** The page of one's own account, as it stands in the menu of another area. */
const ANOTHERS: Record<string, string[]> = { user: ['/admin/account/safety'], admin: ['/account/safety'] }
const areas = ['user', 'agent', 'admin']

it.each(areas)('every page of the %s area that needs nothing but its address can be gone to by name', (name) => {
  const { menu, routes } = area(name)
  const reached = new Set(commandsOf(name).map(({ path }) => path))
  const inMenu = menu.flatMap((group) => group.items.filter(({ hidden }) => !hidden).map(({ path }) => path))
  const alone = routes
    .filter(({ redirect, asset, path }) => !redirect && !(asset && read<Screen>(asset).takes?.length) && !ANOTHERS[name]?.includes(path))
    .map(({ path }) => path)
  expect([...inMenu, ...alone].filter((path) => !reached.has(path))).toEqual([])
  expect(reached.has('/notice/detail')).toBe(false)
  expect(reached.has('/404')).toBe(false)
})

it.each(areas)('issue 14: what the %s area shares with another one is found once, in its own menu', (name) => {
  const found = commandsOf(name).map(({ path }) => path)
  expect(found.filter((path) => ANOTHERS[name]?.includes(path))).toEqual([])
  expect(found).toContain(name === 'admin' ? '/admin/account/safety' : '/account/safety')
})

it.each(areas)('whatever a toolbar of the %s area opens can be opened by name', (name) => {
  const commands = commandsOf(name)
  let count = 0
  for (const { path, asset } of area(name).routes) {
    const screen = asset ? read<Screen>(asset) : undefined
    if (screen?.kind !== 'list' || screen.takes?.length) continue
    const opens = (screen.actions ?? []).filter(
      (one) => one.on.includes('toolbar') && (one.form || /^(dialog|drawer)$/.test(one.open ?? '')),
    )
    const known = commands.find((one) => one.path === path && !one.tab)?.actions?.map((one) => one.name) ?? []
    expect([path, opens.map((one) => one.name).filter((one) => !known.includes(one))]).toEqual([path, []])
    count += opens.length
  }
  expect(count).toBeGreaterThan(0)
})

it('C1: what offers a purchase opens the form of it on the tab of the orders, for whoever may buy', () => {
  const buy = { name: 'buy', tab: 'orders', permission: 'order', can: 'add' }
  expect(area('user').ways.find(({ codes }) => codes.includes(4020))).toMatchObject({ screen: 'cost/order', opens: buy })
  const packages = read<ListScreen>(area('user').parts['cost/package-list']!.asset)
  expect(packages.actions.find(({ name }) => name === 'buy')).toMatchObject({ screen: 'cost/order', opens: buy })
})

it('what leads to a page of tabs opens the tab, or the form on it, that is meant', () => {
  // Of the application that a form works on; without one, the list (14).
  expect(
    area('user')
      .ways.filter(({ codes }) => codes.includes(4012))
      .map(({ screen, with: names }) => [screen, names]),
  ).toEqual([
    ['account/application-detail', ['appId']],
    ['account/application', undefined],
  ])
  expect(area('user').ways.find(({ codes }) => codes.includes(4014))).toMatchObject({ opens: { tab: 'allowlist' } })
  const basic = read<DetailScreen>(area('user').routes.find(({ screen }) => screen === 'account/basic')!.asset!)
  const change = basic.sections.flatMap(({ actions }) => actions).find(({ name }) => name === 'changePhone')
  expect(change).toMatchObject({ opens: { name: 'changePhone', tab: 'account', permission: 'account-safety', can: 'edit' } })
})

it('it carries both languages, its permission, what its toolbar opens, and what changes a row (14)', () => {
  const found = commandsOf('user').find(({ path, tab }) => path === '/account/application' && !tab)!
  expect(found).toMatchObject({ titles: { 'zh-CN': '应用管理', 'en-US': 'Applications' }, permissions: ['app'] })
  const create = { name: 'create', titles: { 'zh-CN': '新建应用', 'en-US': 'New application' }, can: 'add' }
  expect(found.actions?.filter(({ ofRow }) => !ofRow)).toEqual([create])
  const ofRows = found.actions?.filter(({ ofRow }) => ofRow).map(({ name }) => name)
  expect(ofRows).toEqual(expect.arrayContaining(['edit', 'disable']))
  expect(ofRows).not.toContain('limits')
})

it('a tab of several pages is found once, where it belongs', () => {
  const tabs = commandsOf('user').filter(({ titles }) => titles['zh-CN'] === '热词表' || titles['zh-CN'] === '热词')
  expect(tabs.map(({ path }) => path)).toEqual(['/asr/self-learning'])
})

it('the areas hold nothing of each other, and one list serves every language', () => {
  expect(commandsOf('agent').map(({ path }) => path)).not.toContain('/asr/sentence')
  expect(commandsOf('admin').map(({ path }) => path)).not.toContain('/asr/sentence')
  const { 'zh-CN': chinese, 'en-US': english } = boot!.areas['user']!
  expect(read<AreaManifest>(chinese).commands).toBe(read<AreaManifest>(english).commands)
})

it('no two commands lead to the same place', () => {
  for (const name of ['user', 'agent', 'admin']) {
    const places = commandsOf(name).map(({ path, tab }) => `${path} ${tab ?? ''}`)
    expect(places.filter((one, at) => places.indexOf(one) !== at)).toEqual([])
  }
})

it('C21: rows of a list are found on one page of an area, and each can be gone to', () => {
  for (const name of areas) {
    const finds = commandsOf(name).flatMap(({ finds }) => finds ?? [])
    expect(new Set(finds.map(({ call, where }) => `${call} ${JSON.stringify(where)}`)).size).toBe(finds.length)
    expect(finds.filter(({ path, open, by }) => !path && !open && !by)).toEqual([])
  }
  expect(commandsOf('user').flatMap(({ finds }) => finds ?? [])).toContainEqual({
    call: 'order.list',
    key: 'orderNo',
    path: '/cost/order-detail',
  })
  const people = commandsOf('admin').flatMap(({ finds }) => (finds?.call === 'user.adminList' ? [[finds.where, finds.path]] : []))
  expect(people, 'O22: a customer is no agent').toEqual([
    [{ role: 'agent' }, '/admin/user/agent-detail'],
    [{ role: 'user' }, '/admin/user/ordinary-detail'],
  ])
})
