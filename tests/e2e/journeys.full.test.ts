import { describe } from 'vitest'
import { createTest } from './harness/test.ts'
import { goals, reach } from './journeys/goals.ts'

const test = createTest()

describe('what a new customer wants, on SQLite', () => {
  for (const goal of goals) test(goal.goal, ({ openPage, world }) => reach(goal, { openPage, world }))
})
