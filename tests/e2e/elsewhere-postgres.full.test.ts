import { afterAll, describe } from 'vitest'
import { findPostgres } from './harness/postgres.ts'
import { createTest } from './harness/test.ts'
import { elsewhereSchemas, jobs } from './journeys/elsewhere/jobs.ts'

const first = await findPostgres()
const databases = first ? [first] : []
let unused = first
const schemasDir = await elsewhereSchemas()
/** A second try begins anew: the key of its world opens no other's database. */
const test = createTest(async () => {
  const own = unused ?? (await findPostgres())!
  if (!unused) databases.push(own)
  unused = undefined
  return { env: { DATABASE_URL: own.url }, isEmpty: true, schemasDir }
})
// After the worlds that live in them, which end with this file.
afterAll(() => Promise.all(databases.map(({ drop }) => drop())))

describe.skipIf(!first)('screens of other systems on PostgreSQL (issue 17)', () => {
  for (const { job, run } of jobs) test(job, ({ openPage, world }) => run({ openPage, world }))
})
