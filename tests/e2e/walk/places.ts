import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { opened, opensDialog } from '../../../src/runtime/action/action-setting.ts'
import { isPossible, listActions } from '../../../src/runtime/action/guard.ts'
import { buildFilters, readQuery, reserved } from '../../../src/runtime/list/query.ts'
import { SET_UP } from '../../../src/runtime/router/guard.ts'
import type { ListScreen, Screen } from '../../../src/schema/compiled-screen.ts'
import type { Action, Locale } from '../../../src/schema/compiled.ts'
import type { AreaManifest, Boot, Route } from '../../../src/schema/manifest.ts'
import type { World } from '../harness/world.ts'

export type Person = 'guest' | 'admin' | 'agent' | 'user'
export type Place = {
  as: Person
  path: string
  titles: Record<Locale, string>
  site: Record<Locale, string>
  dialog?: boolean
  kind?: Screen['kind'] | undefined
  /** The compiled screens that it shows, one a language; their names tell what is in them. */
  assets?: string[]
  /** The compiled screens that stand in the page itself instead, which a guest sees. */
  inline?: Screen[]
  /** How many steps its form has. */
  steps?: number
  /** What the backend answers does not matter to it. */
  asksNothing?: true
}
type Row = Record<string, unknown>
type Permission = { permissionId: string; actions: string[] }

export const locales: Locale[] = ['zh-CN', 'en-US']
export const people: Person[] = ['guest', 'admin', 'agent', 'user']

/** So many rows are looked through for one that allows something. */
const MANY = 50

const found = { with: new WeakMap<World, Promise<Place[]>>(), without: new WeakMap<World, Promise<Place[]>>() }

/** Every address of the built console with the person who may open it: pages, their tabs, details of a row that exists, and dialogs. */
export function findPlaces(world: World, dialogs: keyof typeof found = 'with'): Promise<Place[]> {
  const places = found[dialogs].get(world) ?? listPlaces(world, dialogs === 'with')
  found[dialogs].set(world, places)
  return places
}

async function listPlaces(world: World, withDialogs: boolean): Promise<Place[]> {
  const read = async <T>(asset: string) => JSON.parse(await readFile(join(world.dist, asset), 'utf8')) as T
  const boot = await read<Boot>('boot.json')
  const places: Place[] = []
  const site = { 'zh-CN': boot.texts['zh-CN'].title, 'en-US': boot.texts['en-US'].title }
  for (const [at, route] of boot.texts['zh-CN'].guest.entries()) {
    if (route.redirect || route.page?.startsWith('site-')) continue
    // Whoever need not set one up is led on, a guest to the sign-in: the second factor has a journey of its own.
    if (route.path === SET_UP) continue
    const titles = { 'zh-CN': route.title, 'en-US': boot.texts['en-US'].guest[at]!.title }
    const inline = locales.flatMap((locale) => boot.texts[locale].screens[route.screen ?? ''] ?? [])
    for (const as of route.for === 'guest' ? (['guest'] as const) : people) places.push({ as, path: route.path, titles, site, inline })
  }
  const ofRole = async ({ name, area }: Boot['roles'][number]): Promise<Place[]> => {
    const own: Place[] = []
    const as: Person = name === 'super-admin' ? 'admin' : (name as Person)
    const chinese = await read<AreaManifest>(boot.areas[area]!['zh-CN'])
    const english = await read<AreaManifest>(boot.areas[area]!['en-US'])
    const screens = await readScreens(chinese, read)
    const inMenu = new Set(chinese.menu.flatMap(({ items }) => items.map(({ path }) => path)))
    const token = await world.signIn(as as 'admin')
    for (const [at, route] of chinese.routes.entries()) {
      if (route.redirect) continue
      const titles = { 'zh-CN': route.title, 'en-US': english.routes[at]!.title }
      const screen = screens.get(route.screen ?? '')
      // What stands in a menu opens without anything; an address only says more.
      const query = screen?.takes?.length
        ? ((await findRow(world, token, screen, [...screens.values()])) ?? (inMenu.has(route.path) ? '' : undefined))
        : ''
      if (query === undefined) continue
      const assets = [route.asset, english.routes[at]!.asset].filter((one) => one !== undefined)
      const tabs = screen?.kind === 'tabs' ? screen.tabs.filter((tab) => screens.has(tab.screen)) : []
      const [first, ...others] = tabs.map(({ name, screen: part }) => {
        const ofTab = [chinese, english].flatMap(({ parts, routes }) => parts[part]?.asset ?? assetOf(routes, part) ?? [])
        return { name, assets: [...assets, ...ofTab] }
      })
      // Who comes to a page of tabs sees the first of them.
      own.push({ as, path: route.path + query, titles, site, kind: screen?.kind, assets: first?.assets ?? assets })
      if (withDialogs && screen?.kind === 'list' && !query)
        for (const dialog of await findDialogs(world, token, screen))
          own.push({ as, path: `${route.path}?${dialog}`, titles, site, dialog: true, assets })
      for (const tab of others) own.push({ as, path: `${route.path}?${reserved.tab}=${tab.name}`, titles, site, assets: tab.assets })
    }
    return own
  }
  return [...places, ...(await Promise.all(boot.roles.map(ofRole))).flat()]
}

const assetOf = (routes: Route[], screen: string): string | undefined => routes.find((one) => one.screen === screen)?.asset

async function readScreens({ routes, parts }: AreaManifest, read: <T>(asset: string) => Promise<T>): Promise<Map<string, Screen>> {
  const assets = [...routes.map((route) => [route.screen, route.asset]), ...Object.entries(parts).map(([id, { asset }]) => [id, asset])]
  const found = new Map<string, Screen>()
  for (const [id, asset] of assets) if (id && asset) found.set(id, await read<Screen>(asset))
  return found
}

/** What a screen is about, from a row that leads to it; nothing where none leads there yet. */
async function findRow(world: World, token: string, target: Screen, screens: Screen[]): Promise<string | undefined> {
  const leadTo = ({ id }: Screen) =>
    screens.flatMap((screen) => {
      const actions: Action[] = ('actions' in screen ? screen.actions : undefined) ?? []
      const action = actions.find((one) => one.screen === id && one.with)
      return action ? [{ screen, action }] : []
    })
  for (const { screen, action } of leadTo(target)) {
    // From a page of one row a button leads on, if the row allows it: the row is one of a list that leads to that page.
    const lists = screen.kind === 'list' ? [screen] : leadTo(screen).flatMap(({ screen: from }) => (from.kind === 'list' ? [from] : []))
    for (const list of lists) {
      const rows = await readRows(world, token, list, list === screen ? 1 : MANY)
      const row = (list === screen ? undefined : rows.find((one) => isPossible(action, one))) ?? rows[0]
      // What only an answer has is not in a row of the list.
      if (row && Object.values(action.with!).every((from) => row[from] !== undefined))
        return `?${new URLSearchParams(Object.entries(action.with!).map(([name, from]) => [name, String(row[from])])).toString()}`
    }
  }
  return undefined
}

/** The dialogs and drawers of a list, as its address names them; of a row's, with the first row that allows it. */
async function findDialogs(world: World, token: string, screen: ListScreen): Promise<string[]> {
  const { code, data } = await world.api<{ permissions: Permission[] }>('/server/user/permissions', {}, { token })
  const held = code === 200 ? data.permissions : []
  const can = (permission: string, verb: string) => held.some((one) => one.permissionId === permission && one.actions.includes(verb))
  const dialogs = listActions(screen.actions ?? [], 'toolbar', can, () => true)
    .filter(opensDialog)
    .map((action) => ({ [opened.action]: action.name }))
  const ofRow = listActions(screen.actions ?? [], 'row', can, () => true).filter(opensDialog)
  const rows = ofRow.length > 0 ? await readRows(world, token, screen, 10) : []
  for (const action of ofRow) {
    const row = rows.find((one) => isPossible(action, one))
    if (row) dialogs.push({ [opened.action]: action.name, [opened.row]: String(row[screen.entity.key]) })
  }
  return dialogs.map((query) => new URLSearchParams(query).toString())
}

async function readRows(world: World, token: string, { list }: ListScreen, pageSize: number): Promise<Row[]> {
  const sought = buildFilters(readQuery(new URLSearchParams(), list, [pageSize]), list)
  const body = { pageNo: 1, pageSize, ...list.call.fixed, ...sought, ...list.where }
  const { code, data } = await world.api<{ data: Row[] }>(list.call.path, body, { token })
  return code === 200 ? data.data : []
}
