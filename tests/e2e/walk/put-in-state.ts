import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Route } from 'playwright-core'
import {
  changeBody,
  concerns,
  learnScreen,
  loosenSteps,
  narrowed,
  narrowing,
  nothingAsked,
  refusalOf,
  statusTitles,
  type Asked,
  type PreviewState,
} from '../../../src/workbench/preview/states.ts'
import { stretchScreen } from '../../../src/workbench/preview/long-texts.ts'
import { AUTH_KEY } from '../../../src/session/grants.ts'
import { sayIn } from '../../../scripts/lib/say-in.ts'
import type { Locale } from '../../../src/schema/compiled.ts'
import type { WatchedPage } from '../harness/watch.ts'
import type { World } from '../harness/world.ts'
import type { Place } from './places.ts'

/** What the page of a place asks to be filled. */
export async function readAsked({ dist }: World, { assets = [], inline = [] }: Place): Promise<Asked> {
  const asked = nothingAsked()
  for (const asset of assets) learnScreen(JSON.parse(await readFile(join(dist, asset), 'utf8')), asked)
  for (const screen of inline) learnScreen(screen, asked)
  return asked
}

/** Where a place is seen in a state: a list without a match is one that is searched. */
export async function inState({ dist }: World, place: Place, state: PreviewState): Promise<Place> {
  if (state !== 'noMatch') return place
  const screens = await Promise.all(
    (place.assets ?? []).map(async (asset) => JSON.parse(await readFile(join(dist, asset), 'utf8')) as unknown),
  )
  const query = [...screens, ...(place.inline ?? [])].map(narrowing).find((one) => one !== undefined)
  return query === undefined ? place : { ...place, path: narrowed(place.path, query) }
}

/** How many statuses a row of this page can have at most, each of which is seen in each step of its form. */
const statusesIn = ({ statuses }: Asked): number =>
  Math.max(1, ...[...statuses.values()].flatMap((fields) => [...fields.values()].map((values) => values.length)))

/** The step of a form that is seen in its nth turn. */
export const stepIn = (asked: Asked, nth = 0): number => (asked.steps === 1 ? 0 : Math.floor(nth / statusesIn(asked)))

export type Held = {
  /** For what this place asks; the head of the page asks for itself. */
  to: (state: PreviewState, asked: Asked, status?: number) => void
  /** How many turns the page has in `turns`: of the statuses that the row alone can have, in each step of its form. */
  statuses: () => number
  /** How many calls were answered as in that state. */
  answered: () => number
  /** How many calls wait. */
  waiting: () => number
  /** What waited is answered, and from now on nothing waits. */
  release: () => void
}

/** From now on the calls that fill this page are answered as in a state, as the workbench does it. */
export async function putInState(page: WatchedPage, locale: Locale): Promise<Held> {
  const say = sayIn(locale)
  const sentences = { failing: say('http/problems', 'internal', { requestId: '7f3a9c' }), forbidden: say('http/problems', 'forbidden') }
  let state: PreviewState = 'full'
  let asked = nothingAsked()
  let held: (() => void)[] = []
  let answered = 0
  let status = 0
  let statuses = 0
  // What a person may do is asked for by each page that begins.
  await page.addInitScript((key) => origin === 'null' || localStorage.removeItem(key), AUTH_KEY)
  const answer = async (route: Route, path: string): Promise<void> => {
    const now = state
    answered++
    if (now === 'loading') await new Promise<void>((resume) => held.push(resume))
    if (now === 'offline') return route.abort('internetdisconnected')
    const refusal = refusalOf(now, sentences)
    if (refusal) return route.fulfill({ status: refusal.status, json: refusal.body })
    const response = await route.fetch()
    if (!(response.headers()['content-type'] ?? '').includes('json')) return route.fulfill({ response })
    const body: unknown = await response.json()
    const known = asked.statuses.get(path)
    if (now === 'turns') statuses = Math.max(statuses, statusTitles(body, known).length)
    return route.fulfill({ response, json: changeBody(body, now, known, status) })
  }
  const pathOf = ({ pathname }: URL) => (pathname.startsWith('/api/') ? pathname.slice('/api'.length) : '')
  await page.route(
    (url) => state !== 'full' && concerns(pathOf(url), state, asked),
    // Who leaves a page takes its calls along.
    (route) => answer(route, pathOf(new URL(route.request().url()))).catch(() => undefined),
  )
  await page.route(
    (url) => state === 'longest' && url.pathname.startsWith('/schemas/'),
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: stretchScreen(await response.json()) })
    },
  )
  await page.route(
    (url) => state === 'turns' && asked.steps > 1 && url.pathname.startsWith('/schemas/'),
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: loosenSteps(await response.json(), stepIn(asked, status)) })
    },
  )
  const release = () => {
    state = 'full'
    for (const resume of held) resume()
    held = []
  }
  return {
    to(next, from, nth = 0) {
      release()
      answered = 0
      statuses = next === 'turns' && from.steps > 1 ? from.steps * statusesIn(from) : 0
      status = nth
      state = next
      asked = from
    },
    waiting: () => held.length,
    answered: () => answered,
    statuses: () => statuses,
    release,
  }
}
