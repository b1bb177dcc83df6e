import { pathOfScreen } from '../compile/path-of-screen.ts'
import type { Atlas } from '../compile/atlas.ts'
import { rolesOf } from '../compile/permissions.ts'
import { compileScreen } from '../compile/screen.ts'
import type { Screen } from '../compiled-screen.ts'
import type { AuthoredScreen } from '../format/authored.ts'
import { listLeft, matchNames } from '../evolve/match.ts'
import { type MenuPlace, menuOf } from '../explain/access.ts'
import { fillingCall, listColumns } from '../explain/deeds.ts'
import { code, compareKeys, compareLists, listed, same, type SayEffect, type Tell, tellingOf } from './change.ts'
import { compareDeeds } from './deeds.ts'
import { type NewName, newNames } from './new-names.ts'
import { tellRest } from './rest.ts'

/** Changes that a person sees: screens, addresses, menu, columns, search, actions and forms. */
export function compareScreens(before: Atlas, after: Atlas, tell: Tell): void {
  const named = ({ world }: Atlas) => Object.entries(world.screens).map(([name, { was = [] }]) => ({ name, was: [was].flat() }))
  const { say } = tell
  const origins = matchNames(named(before), named(after))
  for (const { name: id, from } of origins) {
    const own = tellingOf(tell, nameOf(after, id))
    if (from === undefined)
      tell(say('newScreen', { name: nameOf(after, id), place: placeOf(after, id, say), door: doorOf(after, id, say) }))
    else {
      if (from !== id) own(say('wasCalled', { past: code(from) }))
      compareScreen(before, after, [from, id], own)
    }
  }
  const fresh = origins.flatMap(({ name, from }) => (from === undefined ? [name] : []))
  for (const id of listLeft(named(before), origins)) {
    const now = fresh.find((one) => isAlike(before.world.screens[id]!, after.world.screens[one]!))
    const asked = now === undefined ? '' : say('isItNow', { now: code(now), words: code(`"was": ["${id}"${wasPath(before, id)}]`) })
    tell(`${say('screenGone', { name: nameOf(before, id), place: placeOf(before, id, say) })}${asked}`, true)
  }
  comparePages(before, after, tell)
  compareApp(before, after, tell)
}

/** Whether this is the same page in another folder, or under another name. */
const isAlike = (was: AuthoredScreen, is: AuthoredScreen): boolean =>
  was.kind === is.kind && (was.title === is.title || pathOfScreen(was) === pathOfScreen(is)) && same(was.entity, is.entity)

function wasPath({ world }: Atlas, id: string): string {
  const path = pathOfScreen(world.screens[id])
  return path === undefined ? '' : `, "${path}"`
}

const nameOf = (atlas: Atlas, id: string) => `${code(id)} ${atlas.world.screens[id]!.title}`

function placeOf(atlas: Atlas, id: string, say: SayEffect): string {
  const screen = atlas.world.screens[id]!
  const path = pathOfScreen(screen)
  const menu = menuOf(atlas, screen)
  return `${path ? say('atPath', { path: code(path) }) : ''}${menu ? say('inMenu', { menu: trailOf(menu) }) : ''}`
}

const trailOf = ({ areaTitle, groupTitle }: MenuPlace) => `${areaTitle} › ${groupTitle}`

function doorOf(atlas: Atlas, id: string, say: SayEffect): string {
  const screen = atlas.world.screens[id]!
  if (screen.for) return say(screen.for === 'guest' ? 'forGuests' : 'forAnyone')
  const roles = rolesOf(atlas).filter(({ grants }) => screen.permission !== undefined && (grants[screen.permission]?.length ?? 0) > 0)
  return say('forRoles', {
    roles:
      listed(
        roles.map(({ name }) => `**${name}**`),
        say,
      ) || say('doorNobody'),
  })
}

function compareScreen(before: Atlas, after: Atlas, [past, id]: [past: string, id: string], tell: Tell): void {
  const [was, is] = [before.world.screens[past]!, after.world.screens[id]!]
  const { say } = tell
  if (was.kind !== is.kind) tell(say('kindBecame', { old: was.kind, now: is.kind }))
  const [from, to] = [pathOfScreen(was), pathOfScreen(is)]
  if (from !== to) {
    const isLed = from !== undefined && to !== undefined && [is.was ?? []].flat().includes(from)
    tell(
      from === undefined
        ? say('addressNow', { path: code(to!) })
        : to === undefined
          ? say('addressNoMore', { path: code(from) })
          : say(isLed ? 'movedLed' : 'movedLost', { from: code(from), to: code(to) }),
      from !== undefined && !isLed,
    )
  }
  const routeName = ({ route }: typeof was) => (typeof route === 'object' ? route.name : undefined)
  if (routeName(was) !== routeName(is)) tell(say('routeCalled', { now: code(routeName(is) ?? id), old: code(routeName(was) ?? past) }))
  const [oldMenu, newMenu] = [menuOf(before, was), menuOf(after, is)]
  if (oldMenu && !newMenu) tell(say('leftMenu'))
  else if (!oldMenu && newMenu) tell(say('inMenuNow', { menu: trailOf(newMenu) }))
  else if (oldMenu && newMenu && (oldMenu.group !== newMenu.group || oldMenu.hidden !== newMenu.hidden))
    tell(
      say('entryIs', {
        now: newMenu.hidden ? say('isHidden') : say('standsIn', { menu: trailOf(newMenu) }),
        old: oldMenu.hidden ? say('wasHidden') : say('stoodIn', { menu: trailOf(oldMenu) }),
      }),
    )
  else if (oldMenu?.order !== newMenu?.order) tell(say('entryMoved'))
  tellRest({ menu: was.menu ?? {} }, { menu: is.menu ?? {} }, new Set(['group', 'order', 'hidden']), tell)
  if (!same(was.available, is.available)) tell(is.available ? say('existsWhere', { call: code(is.available.call) }) : say('existsForAll'))
  const compiled = (atlas: Atlas, name: string) => compileScreen(atlas, name, atlas.world.spoken ?? atlas.world.app.locales.source)
  // A field that is only called otherwise is the same column: that it is told of the rows is enough.
  const newName = newNames(after.entityOf(is, id)?.entity.properties)
  compareCompiled(compiled(before, past), compiled(after, id), newName, tell)
}

function compareCompiled(was: Screen, is: Screen, newName: NewName, tell: Tell): void {
  const { say } = tell
  const [oldCall, newCall] = [fillingCall(was)?.name, fillingCall(is)?.name]
  if (oldCall !== newCall && oldCall && newCall) tell(say('filledBy', { now: code(newCall), old: code(oldCall) }))
  const names = (screen: Screen) => listColumns(screen).map(({ name }) => name)
  const titles = titlesOf([...listColumns(was), ...searchesOf(was), ...listColumns(is), ...searchesOf(is)])
  sayLists('column', names(was).map(newName), names(is), tell, titles)
  const searches = (screen: Screen) => searchesOf(screen).map(({ name }) => name)
  sayLists('search', searches(was).map(newName), searches(is), tell, titles)
  if (was.kind === 'list' && is.kind === 'list') {
    if (!same(was.list.sort, is.list.sort)) tell(say('orderedBy', { now: orderOf(is, say), old: orderOf(was, say) }))
    for (const word of ['view', 'pageSize'] as const)
      if (was.list[word] !== is.list[word]) tell(say(`${word}Is`, { now: String(is.list[word]), old: String(was.list[word]) }))
  }
  compareDeeds(was, is, newName, tell)
  tellRest(slim(was), slim(is), SAID, tell)
  if (was.kind === 'tabs' && is.kind === 'tabs')
    sayLists(
      'tab',
      was.tabs.map(({ screen }) => screen),
      is.tabs.map(({ screen }) => screen),
      tell,
    )
}

/** What the functions above report already. */
const SAID = new Set(
  [
    'kind permission can on guards required visible widget choices id was renamed',
    'list.call load list.sort list.view list.pageSize columns.* search.* actions.* fields.* form.*',
    'minLength maxLength minimum maximum minItems maxItems pattern format must multipleOf uniqueItems maxBytes maxSeconds accept rules',
  ].flatMap((words) => words.split(' ')),
)

const ASIDE = new Set(['screen', 'open', 'call'])

/** A screen for comparison: calls are reduced to their names (their paths are compared elsewhere), actions to what nothing else reports. */
function slim(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(slim)
  const one = value as Record<string, unknown>
  if ('does' in one && 'path' in one) return one['name']
  const isAction = Array.isArray(one['on'])
  return Object.fromEntries(Object.entries(one).flatMap(([key, inner]) => (isAction && ASIDE.has(key) ? [] : [[key, slim(inner)]])))
}

const searchesOf = (screen: Screen) => (screen.kind === 'list' ? screen.list.search : [])

const titlesOf = (all: { name: string; title?: string }[]): ReadonlyMap<string, string> =>
  new Map(all.flatMap(({ name, title }) => (title && title !== name ? [[name, title]] : [])))

function sayLists(
  what: 'column' | 'search' | 'tab' | 'group',
  was: string[],
  is: string[],
  tell: Tell,
  titles: ReadonlyMap<string, string> = new Map(),
): void {
  const named = (name: string) => (titles.has(name) ? tell.say('titled', { title: titles.get(name)!, name: code(name) }) : code(name))
  const { added, removed } = compareLists(was, is)
  for (const name of added) tell(tell.say(`${what}-new`, { name: named(name) }))
  for (const name of removed) tell(tell.say(`${what}-gone`, { name: named(name) }))
  const stays = (list: string[]) => list.filter((name) => was.includes(name) && is.includes(name)).join()
  if (stays(was) !== stays(is)) tell(tell.say(`${what}-order`))
}

const orderOf = (screen: Screen & { kind: 'list' }, say: SayEffect) => {
  const { sort } = screen.list
  return sort ? say(sort.order === 'descend' ? 'greatestFirst' : 'leastFirst', { field: code(sort.field) }) : say('nothing')
}

/** Hand-written pages and redirects. */
function comparePages(before: Atlas, after: Atlas, tell: Tell): void {
  const pages = (atlas: Atlas) =>
    Object.assign({}, ...Object.values(atlas.world.routes).map(({ routes }) => routes)) as Record<
      string,
      { path: string; title?: string; was?: string | string[] }
    >
  const [old, now] = [pages(before), pages(after)]
  const { added, removed, kept } = compareKeys(old, now)
  const { say } = tell
  for (const name of added) tell(say('newPage', { name: code(name), path: code(now[name]!.path) }))
  for (const name of removed) tell(say('pageGone', { name: code(name), path: code(old[name]!.path) }), true)
  for (const name of kept) {
    const [from, to] = [old[name]!.path, now[name]!.path]
    const isLed = [now[name]!.was ?? []].flat().includes(from)
    if (from !== to) tell(say(isLed ? 'pageMovedLed' : 'pageMovedLost', { name: code(name), from: code(from), to: code(to) }), !isLed)
    const own = tellingOf(tell, say('thePageHead', { name: code(name) }))
    tellRest(old[name], now[name], new Set(['path', 'for', 'permission', 'was']), own)
  }
}

/** Settings of the app as a whole, and the menus themselves. */
function compareApp(before: Atlas, after: Atlas, tell: Tell): void {
  tellRest(before.world.app, after.world.app, new Set(['version']), tellingOf(tell, 'app.json'))
  for (const area of Object.keys({ ...before.world.menus, ...after.world.menus })) {
    const [old, now] = [before.world.menus[area]?.groups ?? {}, after.world.menus[area]?.groups ?? {}]
    const own = tellingOf(tell, tell.say('theMenu', { area }))
    sayLists('group', Object.keys(old), Object.keys(now), own)
    tellRest({ groups: old }, { groups: now }, new Set(['groups.*']), own)
  }
}
