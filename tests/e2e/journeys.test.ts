import { describe } from 'vitest'
import { createTest } from './harness/test.ts'
import { goals, reach } from './journeys/goals.ts'

const test = createTest()

/** All ten, on both databases, are walked by `journeys*.full.test.ts`. */
describe('what a new customer wants', () => {
  for (const goal of goals.slice(0, 3)) test(goal.goal, ({ openPage, world }) => reach(goal, { openPage, world }))
})
