import { shoot, type PageOptions } from '../harness/browser.ts'
import type { WatchedPage } from '../harness/watch.ts'
import type { World } from '../harness/world.ts'
import { findBarriers } from './axe.ts'
import { lookOver } from './look-over.ts'
import { lookAtState } from './look-at-state.ts'
import type { Place } from './places.ts'
import { inState, putInState, readAsked, stepIn, type Held } from './put-in-state.ts'
import type { Visit } from './visits.ts'
import { settle, type Style } from './walk.ts'

/** What the browser itself says of the calls that a state lets fail. */
const MEANT = /^console: Failed to load resource: (the server responded with a status of 500|net::ERR_INTERNET_DISCONNECTED)/

type Walker = { world: World; openPage: (options: PageOptions) => Promise<WatchedPage> }

/** An address of nobody, which asks for nothing. */
const NOWHERE = '/nowhere-at-all'

type Options = {
  /** Handed each page as it stands. */
  picture?: (page: WatchedPage, visit: Visit) => Promise<void>
  /** So many pages go at once. */
  pages?: number
}

/** Fewer visits than these are not worth a page of their own. */
const FEW = 4

/** Goes through visits, those of one person in one language with one page, and tells what is wrong. */
export async function walkStates(walker: Walker, visits: readonly Visit[], { picture, pages = 1 }: Options = {}): Promise<string[]> {
  const waiting = inGroups(visits)
  const begun: Visit[][] = []
  const faults = new Map<Visit, string[]>()
  /** Whoever has nothing to do takes over half of what another page still has before it. */
  const takeGroup = () => {
    const longest = () => begun.reduce<Visit[]>((one, other) => (other.length > one.length ? other : one), [])
    const next = waiting.shift() ?? (longest().length < FEW ? undefined : longest().splice(longest().length / 2))
    if (next) begun.push(next)
    return next
  }
  const goOn = async () => {
    for (let next = takeGroup(); next; next = takeGroup()) await walkGroup(walker, next, faults, picture)
  }
  await Promise.all(Array.from({ length: pages }, goOn))
  return [...faults.values()].flat()
}

/** Goes on as long as there is any left. */
async function walkGroup(
  { world, openPage }: Walker,
  group: Visit[],
  faults: Map<Visit, string[]>,
  picture: Options['picture'],
): Promise<void> {
  const { place, style } = group[0]!
  const page = await openPage({ ...style, stored: { multi_tab: false }, ...(place.as === 'guest' ? {} : { as: place.as }) })
  page.allow(MEANT)
  const held = await putInState(page, style.locale)
  const builds = new Map<string, Set<string>>()
  let worn = style
  let before = ''
  let told = ''
  for (let chosen = group.shift(); chosen; chosen = group.shift()) {
    const visit = { ...chosen, place: await inState(world, chosen.place, chosen.state) }
    const asked = await readAsked(world, visit.place)
    // Rights and screens are asked for as a page begins.
    const begins = told !== worldIn(visit)
    const way = begins
      ? before === ''
        ? { from: world.url }
        : 'anew'
      : before !== visit.place.path
        ? 'on'
        : visit.place.as === 'guest'
          ? 'anew'
          : 'again'
    before = visit.place.path
    told = worldIn(visit)
    if (way === 'again') await goTo(page, NOWHERE, visit.place.titles[visit.style.locale])
    // Where little is shown, little changes its colours and places.
    if (worn !== visit.style) await wear(page, (worn = visit.style))
    held.to(visit.state, asked, visit.status)
    const found = await visitOne(
      page,
      held,
      visit,
      way,
      buildsIn(builds, visit.style),
      visit.state === 'turns' ? stepIn(asked, visit.status) : 0,
    )
    // The rights that the page before had are not those of this state.
    if (begins && visit.state === 'readonly' && place.as !== 'guest' && held.answered() === 0) found.push('asks for no rights')
    await picture?.(page, visit)
    if (found.length > 0) await shoot(page, `walk ${nameOf(visit)}`)
    if (visit.state === 'loading') found.push(...(await cameAfter(page, held, visit)))
    faults.set(
      chosen,
      found.map((fault) => `${nameOf(visit)}: ${fault}`),
    )
    // A row alone shows one of its statuses: the others are seen next.
    if (visit.status === undefined) group.unshift(...furtherStatuses(chosen, held.statuses()))
    held.release()
    // What was told of a refusal is gone before the next page.
    for (const toast of await page.locator('.lk-toast button').all()) await toast.click()
  }
  await page.context().close()
}

const furtherStatuses = (visit: Visit, count: number): Visit[] =>
  Array.from({ length: Math.max(0, count - 1) }, (_, at) => ({ ...visit, status: at + 1 }))

/** Of what a console asks only as it begins there are several versions: the rights of who only reads, long choices and help, a form of which one step is seen, and its own. */
const worldIn = ({ state, place, status = 0 }: Visit): string =>
  state === 'readonly' || state === 'longest' ? state : state === 'turns' && (place.steps ?? 1) > 1 ? `turn ${status}` : 'own'

/** What was looked at in a style: colours and places are others in the next. */
function buildsIn(builds: Map<string, Set<string>>, { theme, width }: Style): Set<string> {
  const key = `${theme} ${width}`
  const known = builds.get(key) ?? new Set<string>()
  builds.set(key, known)
  return known
}

/** The console follows the width of its window, and the theme that another window chooses. */
async function wear(page: WatchedPage, { theme, width }: Style): Promise<void> {
  await page.setViewportSize({ ...page.viewportSize()!, width })
  await page.emulateMedia({ colorScheme: theme })
  await page.evaluate((chosen) => {
    localStorage.setItem('page_theme', JSON.stringify(chosen))
    dispatchEvent(new StorageEvent('storage', { key: 'page_theme' }))
  }, theme)
}

/** Those that one page makes: of a person in a language, those of which the console was told the same in a row, and of these those in a style. */
function inGroups(visits: readonly Visit[]): Visit[][] {
  const groups = new Map<string, Visit[]>()
  for (const visit of visits) {
    const key = JSON.stringify([visit.place.as, visit.style.locale])
    groups.set(key, [...(groups.get(key) ?? []), visit])
  }
  const orderOf = (visit: Visit) => [worldIn(visit), visit.style.theme, visit.style.width].join(' ')
  return [...groups.values()].map((group) => group.toSorted((one, other) => orderOf(one).localeCompare(orderOf(other))))
}

export const nameOf = ({ place: { as, path }, state, style, status }: Visit): string =>
  [as, path, state, ...(status === undefined ? [] : [status]), ...Object.values(style)].join(' ')

/**
 * A page is opened, or one goes on to it; one that stands there already would ask nothing: one comes back to it from elsewhere. Where a
 * console begins again, or every address leads a guest to the sign-in, it is loaded anew.
 */
type Way = { from: string } | 'on' | 'again' | 'anew'

async function visitOne(
  page: WatchedPage,
  held: Held,
  { place, state, style }: Visit,
  way: Way,
  known: Set<string>,
  step: number,
): Promise<string[]> {
  if (way === 'on' || way === 'again') await goTo(page, place.path)
  else if (way === 'anew') {
    await page.evaluate((address) => history.replaceState(null, '', `/#${address}`), place.path)
    await page.reload()
  } else await page.goto(`${way.from}/#${place.path}`)
  const title = place.titles[style.locale]
  const stood = state === 'loading' ? await waitBusy(page, held, place) : await settle(page, place, title)
  for (let at = 0; at < step; at++) stood.push(...(await nextStep(page)))
  // What a list says of no rows it says as soon as it knows that there are none.
  if (place.kind === 'list' && (state === 'empty' || state === 'noMatch'))
    await page
      .locator('main .lk-state:visible')
      .first()
      .waitFor({ timeout: 5_000 })
      .catch(() => undefined)
  return [
    ...stood,
    ...(await page.evaluate(lookOver, { locale: style.locale, title, site: place.site[style.locale] })).filter(
      (fault) => !isMeant(fault, state),
    ),
    ...(await page.evaluate(lookAtState, { state, kind: place.kind ?? '' })),
    // The page around is looked at once.
    ...(await findBarriers(page, known.size === 0 ? undefined : 'main', known)),
    ...page.takeFaults(),
  ]
}

/** To the next step of a form; one that can only be read has none. */
async function nextStep(page: WatchedPage): Promise<string[]> {
  const here = page.locator('main .rt-steps [aria-current=step]')
  if ((await here.count()) === 0) return []
  const before = await here.innerText()
  await page.locator('main .rt-foot button[type=submit]').click()
  const isOn = await page
    .waitForFunction((was) => document.querySelector<HTMLElement>('main .rt-steps [aria-current=step]')?.innerText !== was, before, {
      polling: 20,
      timeout: 5_000,
    })
    .catch(() => undefined)
  return isOn ? [] : [`goes no further than the step ${before}`]
}

/** Within the page; `from` is the title of what has to be gone. */
async function goTo(page: WatchedPage, path: string, from?: string): Promise<void> {
  await page.evaluate((address) => (location.hash = address), path)
  if (from !== undefined) await page.waitForFunction((title) => !document.title.includes(title), from, { polling: 20 })
}

/** A refusal is told, too. */
const isMeant = (fault: string, state: string): boolean => state === 'forbidden' && fault.startsWith('a toast: ')

/** Until the page shows that it waits. */
async function waitBusy(page: WatchedPage, held: Held, { path }: Place): Promise<string[]> {
  const waits = (address: string) =>
    decodeURIComponent(location.hash.slice(1)) === decodeURIComponent(address) &&
    [...document.querySelectorAll('main h1')].some((one) => one.getClientRects().length > 0) &&
    [...document.querySelectorAll('[aria-busy=true], .lk-spinner, .lk-skeleton, .rt-card-coming')].some(
      (one) => one.getClientRects().length > 0,
    )
  try {
    await page.waitForFunction(waits, path, { timeout: 10_000, polling: 50 })
    return []
  } catch {
    // What the page before it asked for is at hand, so that there is nothing to wait for.
    if (held.waiting() === 0) return []
    return [`shows nothing of it that ${held.waiting()} calls wait`]
  }
}

/** What was late comes, and the page is whole. */
async function cameAfter(page: WatchedPage, held: Held, { place, style }: Visit): Promise<string[]> {
  held.release()
  return [...(await settle(page, place, place.titles[style.locale])), ...page.takeFaults()].map((fault) => `after it came: ${fault}`)
}
