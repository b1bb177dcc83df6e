import { afterAll, describe } from 'vitest'
import { findPostgres } from './harness/postgres.ts'
import { createTest } from './harness/test.ts'
import { goals, reach } from './journeys/goals.ts'

const postgres = await findPostgres()
const test = createTest({ env: { DATABASE_URL: postgres?.url ?? '' }, isEmpty: true })
// After the world that lives in it, which ends with this file.
afterAll(() => postgres?.drop())

describe.skipIf(!postgres)('what a new customer wants, on PostgreSQL', () => {
  for (const goal of goals) test(goal.goal, ({ openPage, world }) => reach(goal, { openPage, world }))
})
