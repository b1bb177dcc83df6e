import { expect } from 'vitest'
import { shared as test } from '../harness/test.ts'
import { filledPlaces } from './filled-places.ts'
import { coverPairs } from './visits.ts'
import { walkStates } from './walk-states.ts'

test(
  'each state meets each kind of screen, person, language, theme and width, and nothing is wrong with it (issue 18)',
  { timeout: 600_000 },
  async ({ world, openPage }) => {
    expect(await walkStates({ world, openPage }, coverPairs(await filledPlaces(world)))).toEqual([])
  },
)
