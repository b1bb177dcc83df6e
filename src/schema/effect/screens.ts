import { pathOfScreen } from '../compile/path-of-screen.ts'
import type { Atlas } from '../compile/atlas.ts'
import { rolesOf } from '../compile/grants.ts'
import { compileScreen } from '../compile/screen.ts'
import type { Screen } from '../compiled-screen.ts'
import type { Field } from '../compiled.ts'
import type { AuthoredScreen } from '../format/authored.ts'
import { listLeft, matchNames } from '../evolve/match.ts'
import { menuOf } from '../explain/access.ts'
import { fillingCall, listColumns, listDeeds, type Deed } from '../explain/deeds.ts'
import { sayCondition, sayTest } from '../explain/say-rules.ts'
import type { Rules } from '../rules.ts'
import { code, compareKeys, compareLists, listed, same, type Tell } from './change.ts'
import { tellRest } from './rest.ts'

/** What a person sees otherwise: screens, addresses, menu, columns, search, actions and forms. */
export function compareScreens(before: Atlas, after: Atlas, tell: Tell): void {
  const named = ({ world }: Atlas) => Object.entries(world.screens).map(([name, { was = [] }]) => ({ name, was: [was].flat() }))
  const origins = matchNames(named(before), named(after))
  for (const { name: id, from } of origins) {
    const own: Tell = (sentence, breaking) => tell(`${nameOf(after, id)}: ${sentence}`, breaking)
    if (from === undefined) tell(`New screen ${nameOf(after, id)}${placeOf(after, id)}${doorOf(after, id)}.`)
    else {
      if (from !== id) own(`it was called ${code(from)}; what people have set up there stays.`)
      compareScreen(before, after, [from, id], own)
    }
  }
  const fresh = origins.flatMap(({ name, from }) => (from === undefined ? [name] : []))
  for (const id of listLeft(named(before), origins)) {
    const now = fresh.find((one) => isAlike(before.world.screens[id]!, after.world.screens[one]!))
    const asked =
      now === undefined
        ? ''
        : ` If it is ${code(now)} now, say ${code(`"was": ["${id}"${wasPath(before, id)}]`)} there: links, and what people have set up, go along.`
    tell(`The screen ${nameOf(before, id)}${placeOf(before, id)} is gone.${asked}`, true)
  }
  comparePages(before, after, tell)
  compareApp(before, after, tell)
}

/** The same page in another folder, or under another name. */
const isAlike = (was: AuthoredScreen, is: AuthoredScreen): boolean =>
  was.kind === is.kind && (was.title === is.title || pathOfScreen(was) === pathOfScreen(is)) && same(was.entity, is.entity)

function wasPath({ world }: Atlas, id: string): string {
  const path = pathOfScreen(world.screens[id])
  return path === undefined ? '' : `, "${path}"`
}

const nameOf = (atlas: Atlas, id: string) => `${code(id)} ${atlas.world.screens[id]!.title}`

function placeOf(atlas: Atlas, id: string): string {
  const screen = atlas.world.screens[id]!
  const path = pathOfScreen(screen)
  const menu = menuOf(atlas, screen)
  return `${path ? ` at ${code(path)}` : ''}${menu ? `, in the menu ${menu.areaTitle} › ${menu.groupTitle}` : ''}`
}

function doorOf(atlas: Atlas, id: string): string {
  const screen = atlas.world.screens[id]!
  if (screen.for) return `, for ${screen.for === 'guest' ? 'guests' : 'anyone'}`
  const roles = rolesOf(atlas).filter(({ grants }) => screen.permission !== undefined && (grants[screen.permission]?.length ?? 0) > 0)
  return `, for ${listed(roles.map(({ name }) => `**${name}**`)) || 'nobody'}`
}

function compareScreen(before: Atlas, after: Atlas, [past, id]: [past: string, id: string], tell: Tell): void {
  const [was, is] = [before.world.screens[past]!, after.world.screens[id]!]
  if (was.kind !== is.kind) tell(`a ${was.kind} became a ${is.kind}.`)
  const [from, to] = [pathOfScreen(was), pathOfScreen(is)]
  if (from !== to) {
    const isLed = from !== undefined && to !== undefined && [is.was ?? []].flat().includes(from)
    tell(
      from === undefined
        ? `it has an address now, ${code(to!)}.`
        : to === undefined
          ? `it has no address any more (${code(from)}).`
          : `it moved from ${code(from)} to ${code(to)}${isLed ? '; old links lead there' : `; old links lead nowhere until its "was" names ${code(from)}`}.`,
      from !== undefined && !isLed,
    )
  }
  const routeName = ({ route }: typeof was) => (typeof route === 'object' ? route.name : undefined)
  if (routeName(was) !== routeName(is)) tell(`its route is called ${code(routeName(is) ?? id)}, before ${code(routeName(was) ?? past)}.`)
  const [oldMenu, newMenu] = [menuOf(before, was), menuOf(after, is)]
  if (oldMenu && !newMenu) tell('it left the menu.')
  else if (!oldMenu && newMenu) tell(`it is in the menu ${newMenu.areaTitle} › ${newMenu.groupTitle}.`)
  else if (oldMenu && newMenu && (oldMenu.group !== newMenu.group || oldMenu.hidden !== newMenu.hidden))
    tell(
      `its menu entry ${newMenu.hidden ? 'is hidden' : `stands in ${newMenu.areaTitle} › ${newMenu.groupTitle}`}, before ${oldMenu.hidden ? 'hidden' : `in ${oldMenu.areaTitle} › ${oldMenu.groupTitle}`}.`,
    )
  else if (oldMenu?.order !== newMenu?.order) tell('its menu entry stands at another place of the group.')
  tellRest({ menu: was.menu ?? {} }, { menu: is.menu ?? {} }, new Set(['group', 'order', 'hidden']), tell)
  if (!same(was.available, is.available))
    tell(is.available ? `it exists only where ${code(is.available.call)} answers true.` : 'it exists for everybody with the right.')
  compareCompiled(
    compileScreen(before, past, before.world.app.locales.source),
    compileScreen(after, id, after.world.app.locales.source),
    tell,
  )
}

function compareCompiled(was: Screen, is: Screen, tell: Tell): void {
  const [oldCall, newCall] = [fillingCall(was)?.name, fillingCall(is)?.name]
  if (oldCall !== newCall && oldCall && newCall) tell(`it is filled by ${code(newCall)}, before by ${code(oldCall)}.`)
  const names = (screen: Screen) => listColumns(screen).map(({ name }) => name)
  sayLists('column', names(was), names(is), tell)
  const searches = (screen: Screen) => (screen.kind === 'list' ? screen.list.search.map(({ name }) => name) : [])
  sayLists('search', searches(was), searches(is), tell)
  if (was.kind === 'list' && is.kind === 'list') {
    if (!same(was.list.sort, is.list.sort)) tell(`its rows are ordered by ${orderOf(is)}, before by ${orderOf(was)}.`)
    for (const word of ['view', 'pageSize'] as const)
      if (was.list[word] !== is.list[word])
        tell(`its ${word === 'view' ? 'view' : 'page size'} is ${is.list[word]}, before ${was.list[word]}.`)
  }
  compareDeeds(was, is, tell)
  tellRest(slim(was), slim(is), SAID, tell)
  if (was.kind === 'tabs' && is.kind === 'tabs')
    sayLists(
      'tab',
      was.tabs.map(({ screen }) => screen),
      is.tabs.map(({ screen }) => screen),
      tell,
    )
}

/** What the sentences above speak of. */
const SAID = new Set(
  [
    'kind permission can on guards required visible widget choices id was renamed',
    'list.call load list.sort list.view list.pageSize columns.* search.* actions.* fields.* form.*',
    'minLength maxLength minimum maximum minItems maxItems pattern format must multipleOf uniqueItems maxBytes maxSeconds accept rules',
  ].flatMap((words) => words.split(' ')),
)

const ASIDE = new Set(['screen', 'open', 'call'])

/** A screen in which a call is its name (its address is a matter of calls) and an action keeps only what nothing else speaks of. */
function slim(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(slim)
  const one = value as Record<string, unknown>
  if ('does' in one && 'path' in one) return one['name']
  const isAction = Array.isArray(one['on'])
  return Object.fromEntries(Object.entries(one).flatMap(([key, inner]) => (isAction && ASIDE.has(key) ? [] : [[key, slim(inner)]])))
}

function sayLists(what: string, was: string[], is: string[], tell: Tell): void {
  const { added, removed } = compareLists(was, is)
  for (const name of added) tell(`new ${what} ${code(name)}.`)
  for (const name of removed) tell(`the ${what} ${code(name)} is gone.`)
  const stays = (list: string[]) => list.filter((name) => was.includes(name) && is.includes(name)).join()
  if (stays(was) !== stays(is)) tell(`its ${what}${what.endsWith('h') ? 'es' : 's'} stand in another order.`)
}

const orderOf = (screen: Screen & { kind: 'list' }) => {
  const { sort } = screen.list
  return sort ? `${code(sort.field)}, ${sort.order === 'descend' ? 'the greatest first' : 'the least first'}` : 'nothing'
}

function compareDeeds(was: Screen, is: Screen, tell: Tell): void {
  const byName = (screen: Screen) => Object.fromEntries(listDeeds(screen).map((deed) => [deed.name, deed]))
  const [old, now] = [byName(was), byName(is)]
  const { added, removed, kept } = compareKeys(old, now)
  for (const name of added)
    tell(
      `new action ${sayDeed(now[name]!)}${now[name]!.can ? `, for whoever holds ${code(`${now[name]!.permission}:${now[name]!.can}`)}` : ''}.`,
    )
  for (const name of removed) tell(`the action ${sayDeed(old[name]!)} is gone.`)
  for (const name of kept)
    compareDeed(old[name]!, now[name]!, (sentence, breaking) => tell(`the action ${sayDeed(now[name]!)} ${sentence}`, breaking))
}

const sayDeed = ({ name, title }: Deed) => `${code(name)} "${title}"`

function compareDeed(was: Deed, is: Deed, tell: Tell): void {
  const right = (deed: Deed) => (deed.can ? code(`${deed.permission}:${deed.can}`) : 'nothing')
  if (right(was) !== right(is)) tell(`takes ${right(is)}, before ${right(was)}.`)
  if (was.on !== is.on) tell(`stands in ${is.on}, before in ${was.on}.`)
  if (was.call?.name !== is.call?.name) tell(`sends ${code(is.call?.name ?? 'nothing')}, before ${code(was.call?.name ?? 'nothing')}.`)
  if (!same(was.opens, is.opens)) tell(is.opens ? `opens ${code(is.opens.screen)} as a ${is.opens.as}.` : 'opens no other screen any more.')
  if (!was.confirm !== !is.confirm) tell(is.confirm ? 'asks before it happens.' : 'asks nothing before it happens any more.')
  const guards = (deed: Deed) => (deed.guards ?? []).map(({ when }) => sayCondition(when))
  const { added, removed } = compareLists(guards(was), guards(is))
  if (added.length > 0)
    tell(`is possible only where ${listed(guards(is))}${guards(was).length > 0 ? `, before where ${listed(guards(was))}` : ''}.`)
  else if (removed.length > 0)
    tell(`is possible ${guards(is).length > 0 ? `where ${listed(guards(is))}` : 'always'}, before only where ${listed(guards(was))}.`)
  compareForms(was.form ?? [], is.form ?? [], tell)
}

function compareForms(was: Field[], is: Field[], tell: Tell): void {
  const byName = (fields: Field[]) => Object.fromEntries(fields.map((field) => [field.name, field]))
  const [old, now] = [byName(was), byName(is)]
  const { added, removed, kept } = compareKeys(old, now)
  if (added.length > 0)
    tell(`asks for ${listed(added.map((name) => `${code(name)}${now[name]!.required === true ? ' (required)' : ''}`))} too.`)
  if (removed.length > 0) tell(`asks no more for ${listed(removed.map(code))}.`)
  for (const name of kept) {
    if (!same(old[name]!.required, now[name]!.required))
      tell(`${sayRequired(name, now[name]!)}, before ${sayRequired(name, old[name]!).replace(/^.*?is /, '')}.`)
    compareRulesOf(name, old[name]!.rules ?? {}, now[name]!.rules ?? {}, tell)
    if (!same(old[name]!.visible, now[name]!.visible))
      tell(`shows ${code(name)} ${now[name]!.visible ? `only where ${sayCondition(now[name]!.visible)}` : 'always'}.`)
    if (old[name]!.widget !== now[name]!.widget)
      tell(`asks for ${code(name)} with the control ${code(now[name]!.widget)}, before ${code(old[name]!.widget)}.`)
  }
}

/** Rules that neither a column nor the body of a call can say. */
const OF_FORMS = ['must', 'multipleOf', 'uniqueItems', 'maxBytes', 'maxSeconds', 'accept'] as const

function compareRulesOf(name: string, was: Rules, is: Rules, tell: Tell): void {
  const say = ({ must, ...rules }: Rules, word: (typeof OF_FORMS)[number]) => {
    if (word === 'must') return must && sayTest(must)
    return rules[word] === undefined ? undefined : JSON.stringify(rules[word])
  }
  for (const word of OF_FORMS) {
    if (same(was[word], is[word])) continue
    const [from, to] = [say(was, word), say(is, word)]
    const past = from === undefined ? '' : `, before ${from}`
    tell(to === undefined ? `holds ${code(name)} to ${code(word)} no more${past}.` : `holds ${code(name)} to ${code(word)}: ${to}${past}.`)
  }
}

function sayRequired(name: string, { required }: Field): string {
  const how = required === undefined ? 'optional' : required === true ? 'required' : `required where ${sayCondition(required)}`
  return `has a field ${code(name)} that is ${how}`
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
  for (const name of added) tell(`New page ${code(name)} at ${code(now[name]!.path)}.`)
  for (const name of removed) tell(`The page ${code(name)} at ${code(old[name]!.path)} is gone.`, true)
  for (const name of kept) {
    const [from, to] = [old[name]!.path, now[name]!.path]
    const isLed = [now[name]!.was ?? []].flat().includes(from)
    if (from !== to)
      tell(
        `The page ${code(name)} moved from ${code(from)} to ${code(to)}${isLed ? '; old links lead there' : `; old links lead nowhere until its "was" names ${code(from)}`}.`,
        !isLed,
      )
    tellRest(old[name], now[name], new Set(['path', 'for', 'permission', 'was']), (sentence) => tell(`The page ${code(name)}: ${sentence}`))
  }
}

/** What is true once, and the menus themselves. */
function compareApp(before: Atlas, after: Atlas, tell: Tell): void {
  tellRest(before.world.app, after.world.app, new Set(['version']), (sentence) => tell(`app.json: ${sentence}`))
  for (const area of Object.keys({ ...before.world.menus, ...after.world.menus })) {
    const [old, now] = [before.world.menus[area]?.groups ?? {}, after.world.menus[area]?.groups ?? {}]
    sayLists('group', Object.keys(old), Object.keys(now), (sentence) => tell(`The menu of ${area}: ${sentence}`))
    tellRest({ groups: old }, { groups: now }, new Set(['groups.*']), (sentence) => tell(`The menu of ${area}: ${sentence}`))
  }
}
