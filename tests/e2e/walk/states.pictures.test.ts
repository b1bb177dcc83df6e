import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { shared as test } from '../harness/test.ts'
import type { WatchedPage } from '../harness/watch.ts'
import { filledPlaces } from './filled-places.ts'
import { people } from './places.ts'
import { allVisits, chooseVisits, type Visit } from './visits.ts'
import { nameOf, walkStates } from './walk-states.ts'

/** Where `npm run states` wants pictures, of which pages (part of a person's name and an address), in which state, and whether a few are enough. */
const folder = process.env['PICTURES'] ?? ''
const wanted = new RegExp(process.env['STATES_OF'] ?? '')
const only = process.env['STATES_IN'] ?? ''
const few = process.env['STATES_FEW'] === '1'

async function keepPicture(page: WatchedPage, visit: Visit): Promise<void> {
  const path = join(folder, visit.place.as, `${nameOf(visit).replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.jpg`)
  await page.screenshot({ path, type: 'jpeg', quality: 70, animations: 'disabled' })
}

test.for(people)('every screen of %s in every state (issue 18)', { timeout: 3_600_000 }, async (person, { world, openPage }) => {
  const places = (await filledPlaces(world)).filter(({ as, path }) => wanted.test(`${as} ${path}`))
  mkdirSync(join(folder, person), { recursive: true })
  const visits = (few ? chooseVisits(places) : allVisits(places)).filter(
    ({ place: { as }, state }) => as === person && (only === '' || state === only),
  )
  expect(await walkStates({ world, openPage }, visits, { picture: keepPicture, pages: availableParallelism() })).toEqual([])
})
