import { describe } from 'vitest'
import { createTest } from './harness/test.ts'
import { elsewhereSchemas, jobs } from './journeys/elsewhere/jobs.ts'

const test = createTest({ schemasDir: await elsewhereSchemas() })

describe('screens of other systems, written as JSON of at most sixty lines (issue 17)', () => {
  for (const { job, run } of jobs) test(job, ({ openPage, world }) => run({ openPage, world }))
})
