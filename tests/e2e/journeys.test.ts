import { describe } from 'vitest'
import { createTest } from './harness/test.ts'
import { goals, reach } from './journeys/goals.ts'

const test = createTest()

/** All ten; on PostgreSQL, too, by `journeys-postgres.full.test.ts`. */
describe('what a new customer wants', () => {
  for (const goal of goals) test(goal.goal, ({ openPage, world }) => reach(goal, { openPage, world }))
})
