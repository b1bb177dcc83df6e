import { expect } from 'vitest'
import { shared as test } from '../harness/test.ts'
import { filledPlaces } from './filled-places.ts'
import { people } from './places.ts'
import { eachState } from './visits.ts'
import { walkStates } from './walk-states.ts'

test.for(people)(
  'every screen of %s in every state, and nothing is wrong with it (issue 18)',
  { timeout: 3_600_000 },
  async (person, { world, openPage }) => {
    const places = (await filledPlaces(world)).filter(({ as }) => as === person)
    expect(await walkStates({ world, openPage }, eachState(places))).toEqual([])
  },
)
