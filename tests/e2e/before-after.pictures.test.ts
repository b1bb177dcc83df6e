import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { opened } from '../../src/runtime/action/action-setting.ts'
import { reserved } from '../../src/runtime/list/query.ts'
import { newPage } from './harness/browser.ts'
import type { Boot } from '../../src/schema/manifest.ts'
import { makeOwnFolder } from '../setup/own-folder.ts'
import type { WatchedPage } from './harness/watch.ts'
import { startWorld, type World } from './harness/world.ts'
import { findPlaces, people, type Place } from './walk/places.ts'
import { settle, styles, type Style } from './walk/walk.ts'

/** The schemas before and now, and where the pictures go: what `npm run schema -- pictures` says. */
const [before = '', after = '', folder = ''] = [process.env['PICTURES_BEFORE'], process.env['PICTURES_AFTER'], process.env['PICTURES']]

/** Both languages, themes and widths are seen, each with the others in turn. */
const looks = styles.filter(({ locale, theme, width }) => (locale === 'en-US') === ((theme === 'dark') !== (width === 375)))

/** The time in all pictures: an hour of work, in a week without a holiday. */
const MOMENT = Date.parse('2026-03-11T10:30:00+08:00')

/** So many looks, at most, until two of them are alike. */
const TURNS = 8

const own = makeOwnFolder('pictures')
const worlds: World[] = []
afterAll(() => Promise.all(worlds.map((world) => world.stop())))

test('pictures of what changed, before and after', { timeout: 1_800_000 }, async () => {
  await mkdir(folder, { recursive: true })
  const [old, now] = await Promise.all([start(before), start(after)])
  const [were, are] = [await listOf(old), await listOf(now)]
  const touched = [...new Set([...were.keys(), ...are.keys()])].filter((key) => contentOf(were.get(key)) !== contentOf(are.get(key)))
  const taken: { key: string; title: string; style: Style; screens: string[]; before?: string; after?: string }[] = []
  const faults: string[] = []
  for (const style of looks) {
    for (const person of people) {
      const keys = touched.filter((key) => (were.get(key) ?? are.get(key))!.as === person)
      if (keys.length === 0) continue
      const pages = [await open(old, person, style), await open(now, person, style)] as const
      for (const key of keys) {
        const at =
          taken.push({
            key,
            title: (are.get(key) ?? were.get(key))!.titles[style.locale],
            style,
            screens: screensOf(were.get(key), are.get(key)),
          }) - 1
        for (const [side, place] of [were.get(key), are.get(key)].entries()) {
          if (!place) continue
          const file = `${at}-${side}.png`
          faults.push(...(await shoot(pages[side as 0 | 1], side === 0 ? old : now, place, style, join(folder, file))))
          taken[at]![side === 0 ? 'before' : 'after'] = file
        }
      }
      for (const page of pages) await page.context().close()
    }
  }
  const shown = new Set(taken.flatMap(({ screens }) => screens))
  const missed = (await changedScreens(old, now)).filter((screen) => !shown.has(screen))
  await writeFile(join(folder, 'seen.json'), JSON.stringify({ taken, faults, missed }))
})

/** A world of these schemas that seeds its own rows: the same moment gives the same ones. */
async function start(schemasDir: string): Promise<World> {
  const world = await startWorld({ schemasDir, within: own, isEmpty: true, heldAt: MOMENT })
  worlds.push(world)
  return world
}

/** The places by person and address; which row an address is about differs from world to world, what of it is asked does not. */
async function listOf(world: World): Promise<Map<string, Place>> {
  return new Map((await findPlaces(world)).map((place) => [keyOf(place), place]))
}

function keyOf({ as, path }: Place): string {
  const [address, query = ''] = path.split('?')
  const said = [opened.action, reserved.tab]
  const asked = [...new URLSearchParams(query)].map(([name, value]) => (said.includes(name) ? `${name}=${value}` : name))
  return `${as} ${address}${asked.length > 0 ? `?${asked.join('&')}` : ''}`
}

/** The name of the asset of a screen: its id with dots, a language, and what is in it. */
const ASSET = /^(?:schemas\/)?(.+)\.[a-z]{2}-[A-Z]{2}\.[0-9a-v]{13}\.json$/
const screenOf = (asset: string): string[] => {
  const name = ASSET.exec(asset)?.[1]
  return name === undefined || name.startsWith('area.') ? [] : [name]
}

/** The screens of places, with dots. */
const screensOf = (...places: (Place | undefined)[]): string[] => [
  ...new Set(
    places.flatMap((place) => [
      ...(place?.assets ?? []).flatMap(screenOf),
      ...(place?.inline ?? []).map(({ id }) => id.replaceAll('/', '.')),
    ]),
  ),
]

/** The screens that are compiled to something else, whether a page leads to them or not. */
async function changedScreens(old: World, now: World): Promise<string[]> {
  const [were, are] = await Promise.all([readScreens(old), readScreens(now)])
  return [...new Set([...were.keys(), ...are.keys()])].filter((screen) => were.get(screen) !== are.get(screen)).sort()
}

/** What each screen is compiled to: the names of its assets tell it, and those that a guest sees stand in the page itself. */
async function readScreens({ dist }: World): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const add = (screen: string, content: string) => void found.set(screen, `${found.get(screen) ?? ''} ${content}`)
  for (const name of (await readdir(join(dist, 'schemas'))).sort()) for (const screen of screenOf(name)) add(screen, name)
  const { texts } = JSON.parse(await readFile(join(dist, 'boot.json'), 'utf8')) as Boot
  for (const { screens } of Object.values(texts))
    for (const [id, screen] of Object.entries(screens)) add(id.replaceAll('/', '.'), JSON.stringify(screen))
  return found
}

const contentOf = (place: Place | undefined): string =>
  place ? JSON.stringify([place.titles, place.assets ?? [], place.inline ?? []]) : ''

/** A page whose clock stands, so that nothing that is told by the time differs. */
async function open(world: World, person: Place['as'], style: Style): Promise<WatchedPage> {
  const page = await newPage(world, { ...style, height: 860, ...(person === 'guest' ? {} : { as: person }), stored: { multi_tab: false } })
  await page.clock.setFixedTime(MOMENT)
  return page
}

/** Each page is opened anew, so that nothing of the one before is taken for it, and shown once it stands still. */
async function shoot(page: WatchedPage, { url }: World, place: Place, style: Style, path: string): Promise<string[]> {
  await page.goto('about:blank')
  await page.goto(`${url}/#${place.path}`)
  const faults = await settle(page, place, place.titles[style.locale])
  // What is still moving in lies in a layer of its own, which may be drawn without its shadow.
  await page.evaluate(async () => {
    for (const one of document.getAnimations()) if (one.effect?.getComputedTiming().iterations !== Infinity) one.finish()
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  const look = () => page.screenshot({ animations: 'disabled', caret: 'hide' })
  let [last, shot]: [Buffer, Buffer] = [Buffer.alloc(0), await look()]
  for (let turn = 0; turn < TURNS && !shot.equals(last); turn += 1) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    ;[last, shot] = [shot, await look()]
  }
  await writeFile(path, shot)
  return faults.map((fault) => `${place.as} ${place.path}: ${fault}`)
}
