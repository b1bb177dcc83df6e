import { afterEach, describe, expect, it } from 'vitest'
import { Problem } from '../../../../src/request/problem.ts'
import { holdJobs, progressOf, readJobs, watchEndings, type Job, type JobCalls } from '../../../../src/runtime/jobs/jobs.ts'
import { startJob } from '../../../../src/runtime/jobs/start-job.ts'
import type { CallRef } from '../../../../src/schema/compiled.ts'
import { answerQuestion, readAsked } from '../../../../src/widgets/kit/host-store.ts'

const ref = (name: string): CallRef => ({ name, path: `/${name}`, does: 'service' })
const calls = Object.fromEntries(
  ['start', 'list', 'stop', 'resume', 'again', 'seen', 'report', 'download'].map((name) => [name, ref(`job.${name}`)]),
) as JobCalls
const from = { screen: 'admin/user', action: 'disable' }
const disable: CallRef = { name: 'user.status', path: '/user/status', does: 'move', fixed: { move: 'disable' } }

afterEach(() => holdJobs([]))

describe('O2: work on many rows as the console sees it', () => {
  it('is begun with its call, its move and the filter, and stands there at once', async () => {
    const sent: unknown[] = []
    const client = { call: async (_: CallRef, body: unknown) => (sent.push(body), { jobId: 'j-1', total: 5000 }) } as never
    const begun = await startJob(client, calls, {
      call: disable,
      title: 'Users: Disable',
      from,
      list: 'user.list',
      filter: { role: 'user' },
    })
    expect(begun).toEqual({ jobId: 'j-1', total: 5000 })
    expect(sent).toEqual([
      { call: 'user.status', move: 'disable', title: 'Users: Disable', ...from, list: 'user.list', filter: { role: 'user' } },
    ])
    expect(readJobs()).toMatchObject([{ jobId: 'j-1', status: 'running', total: 5000, title: 'Users: Disable' }])
  })

  it('is begun a second time only where a person says so', async () => {
    const sent: object[] = []
    const twice = new Problem('conflict', 409, 'It goes on already.', { body: { data: { confirm: true } } })
    const client = {
      call: async (_: CallRef, body: object) => {
        sent.push(body)
        if (!('confirmed' in body)) throw twice
        return { jobId: 'j-2', total: 1 }
      },
    } as never
    const ask = () => startJob(client, calls, { call: disable, title: 'Disable', from, keys: ['1'] })
    for (const [answer, count] of [
      [false, 1],
      [true, 3],
    ] as const) {
      const begun = ask()
      await expect.poll(() => readAsked().length).toBe(1)
      answerQuestion(readAsked()[0]!.id, answer)
      expect((await begun) !== undefined).toBe(answer)
      expect(sent).toHaveLength(count)
    }
  })

  it('tells of its end once, and counts what was looked at before anything goes in', () => {
    const job = { jobId: 'j-1', status: 'running', phase: 'running', done: 3, skipped: 1, failed: 1, checked: 0, total: 9 } as Job
    const ended: string[] = []
    const forget = watchEndings(({ jobId }) => ended.push(jobId))
    holdJobs([job])
    holdJobs([{ ...job, status: 'done' }])
    holdJobs([{ ...job, status: 'done' }])
    forget()
    expect(ended).toEqual(['j-1'])
    expect([progressOf(job), progressOf({ ...job, phase: 'checking', checked: 6 })]).toEqual([5, 7])
  })
})
