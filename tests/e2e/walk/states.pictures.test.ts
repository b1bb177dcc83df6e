import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { shared as test } from '../harness/test.ts'
import type { WatchedPage } from '../harness/watch.ts'
import type { World } from '../harness/world.ts'
import { findPlaces, people, type Place } from './places.ts'
import { isFilled } from './put-in-state.ts'
import { allVisits, chooseVisits, type Visit } from './visits.ts'
import { nameOf, walkStates } from './walk-states.ts'

/** Where `npm run states` wants pictures, of which pages (part of a person's name and an address), and whether a few are enough. */
const folder = process.env['PICTURES'] ?? ''
const wanted = new RegExp(process.env['STATES_OF'] ?? '')
const few = process.env['STATES_FEW'] === '1'

/** Pages that ask for something: what asks for nothing is the same in every state. */
async function placesIn(world: World): Promise<Place[]> {
  const found: Place[] = []
  for (const place of await findPlaces(world)) if (!place.dialog && (await isFilled(world, place))) found.push(place)
  return found
}

async function keepPicture(page: WatchedPage, visit: Visit): Promise<void> {
  const path = join(folder, visit.place.as, `${nameOf(visit).replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.jpg`)
  await page.screenshot({ path, type: 'jpeg', quality: 70, animations: 'disabled' })
}

test.for(people)('every screen of %s in every state (issue 18)', { timeout: 3_600_000 }, async (person, { world, openPage }) => {
  const places = (await placesIn(world)).filter(({ as, path }) => wanted.test(`${as} ${path}`))
  mkdirSync(join(folder, person), { recursive: true })
  const visits = (few ? chooseVisits(places) : allVisits(places)).filter(({ place: { as } }) => as === person)
  expect(await walkStates({ world, openPage }, visits, keepPicture)).toEqual([])
})
