import { afterAll, describe } from 'vitest'
import { findPostgres } from './harness/postgres.ts'
import { createTest } from './harness/test.ts'
import { goals, reach } from './journeys/goals.ts'

const first = await findPostgres()
const databases = first ? [first] : []
let unused = first
/** A second try begins anew: the key of its world opens no other's database. */
const test = createTest(async () => {
  const own = unused ?? (await findPostgres())!
  if (!unused) databases.push(own)
  unused = undefined
  return { env: { DATABASE_URL: own.url }, isEmpty: true }
})
// After the worlds that live in them, which end with this file.
afterAll(() => Promise.all(databases.map(({ drop }) => drop())))

describe.skipIf(!first)('what a new customer wants, on PostgreSQL', () => {
  for (const goal of goals) test(goal.goal, ({ openPage, world }) => reach(goal, { openPage, world }))
})
