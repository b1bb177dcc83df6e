// @vitest-environment jsdom
import { act as acting, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { startI18n } from '../../../src/i18n/i18n.ts'
import { JobReport } from '../../../src/layout/jobs/job-report.tsx'
import { PassingLine } from '../../../src/layout/jobs/passing-line.tsx'
import { JobLine } from '../../../src/layout/jobs/job-line.tsx'
import type { Client } from '../../../src/request/client.ts'
import { ClientProvider } from '../../../src/request/use-client.ts'
import { isGivenUp, type Job, type JobCalls } from '../../../src/runtime/jobs/jobs.ts'
import { createStored } from '../../../src/session/storage.ts'

it('a job that is stopped is seen to be stopping until it has finished what it had begun (O2)', async () => {
  await startI18n({ locales: ['en-US'], defaultLocale: 'en-US', stored: createStored(), namespaces: ['layout/jobs'] })
  const act = vi.fn<(call: string, jobId: string) => Promise<void>>(async () => undefined)
  const rest = { report: () => undefined, fetch: async () => undefined, act }
  // why: no more of a job is looked at.
  const job = (status: string) =>
    ({ jobId: 'j', kind: 'import', title: 'Import', status, total: 9, done: 1, checked: 9, skipped: 0, failed: 0 }) as Job
  const { rerender } = render(<JobLine job={job('running')} {...rest} />)
  const stop = screen.getByRole('button', { name: 'Stop' })
  await userEvent.click(stop)
  expect(stop.getAttribute('aria-busy')).toBe('true')
  await userEvent.click(stop)
  expect(act.mock.calls).toEqual([['stop', 'j']])
  rerender(<JobLine job={job('stopped')} {...rest} />)
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
})

it('a stopped job that was undone says so and does not offer to go on (O2, O24)', async () => {
  await startI18n({ locales: ['en-US'], defaultLocale: 'en-US', stored: createStored(), namespaces: ['layout/jobs'] })
  const rest = { report: () => undefined, fetch: async () => undefined, act: async () => undefined }
  // why: no more of a job is looked at.
  const job = { jobId: 'j', kind: 'each', title: 'Freeze', status: 'stopped', total: 9, done: 2, skipped: 0, failed: 0, undone: 0 } as Job
  const { rerender } = render(<JobLine job={job} {...rest} />)
  expect(screen.getByText('2 of 9 rows done, stopped')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Go on' })).toBeTruthy()
  rerender(<JobLine job={{ ...job, undone: 2 }} {...rest} />)
  expect(screen.getByText('2 of 9 rows done, undone')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull()
})

it('a file without an invalid line waits to be imported, and nothing is said of 0 lines (issue 17)', async () => {
  await startI18n({ locales: ['en-US'], defaultLocale: 'en-US', stored: createStored(), namespaces: ['layout/jobs'] })
  const rest = { report: () => undefined, fetch: async () => undefined, act: async () => undefined }
  // why: no more of a job is looked at.
  const job = { jobId: 'j', kind: 'import', title: 'Import', status: 'asking', total: 9, checked: 9, failed: 0 } as Job
  const { rerender } = render(<JobLine job={job} {...rest} />)
  expect(screen.getByText('all 9 lines are valid; nothing has been added yet')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Import the 9 lines' })).toBeTruthy()
  rerender(<JobLine job={{ ...job, checked: 7, failed: 2 }} {...rest} />)
  expect(screen.getByText('2 lines are invalid; nothing has been added yet')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Import the 7 valid lines' })).toBeTruthy()
  // Where none is valid there is nothing to import.
  rerender(<JobLine job={{ ...job, checked: 0, failed: 9 }} {...rest} />)
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
})

it('O2: of what is done there is a report, also where nothing was left undone; a file that was given up is not offered any more', async () => {
  await startI18n({ locales: ['en-US'], defaultLocale: 'en-US', stored: createStored(), namespaces: ['layout/jobs'] })
  const report = vi.fn<(job: Job) => void>()
  const rest = { report, fetch: async () => undefined, act: async () => undefined }
  // why: no more of a job is looked at.
  const job = { jobId: 'j', kind: 'each', title: 'Activate', status: 'done', total: 9, done: 9, skipped: 0, failed: 0, seen: true } as Job
  render(<JobLine job={job} {...rest} />)
  await userEvent.click(screen.getByRole('button', { name: 'Report' }))
  expect(report).toHaveBeenCalledWith(job)
  const checked = { ...job, kind: 'import', phase: 'running', status: 'asking' } as const
  expect([checked, { ...checked, seen: false }, job].map(isGivenUp)).toEqual([true, false, false])
  expect(isGivenUp({ ...checked, status: 'stopped', phase: 'checking' })).toBe(true)
  expect(isGivenUp({ ...checked, status: 'stopped' })).toBe(false)
})

it('O2: a reason that concerns one row is read once, at its row, where there are many; one that several share stands above them', async () => {
  await startI18n({ locales: ['en-US'], defaultLocale: 'en-US', stored: createStored(), namespaces: ['layout/jobs'] })
  const own = Array.from({ length: 6 }, (_, at) => ({ status: 'failed', reason: `There is no “${at}”`, count: 1 }))
  const reasons = [{ status: 'failed', reason: 'Sold out', count: 3 }, ...own]
  const rows = own.map(({ status, reason }, at) => ({ at, name: null, status, reason }))
  // why: the report asks nothing else.
  const client = { call: async () => ({ reasons, rows }) } as unknown as Client
  // why: no call is sent.
  const calls = {} as JobCalls
  // why: no more of a job is looked at.
  const job = { jobId: 'j', kind: 'import', title: 'Import', total: 9, done: 0 } as Job
  render(
    <ClientProvider value={client}>
      <JobReport job={job} calls={calls} />
    </ClientProvider>,
  )
  expect((await screen.findByText(/Sold out/)).textContent).toBe('3 failed Sold out')
  expect(screen.getAllByText(/There is no “1”/)).toHaveLength(1)
})

/** Which jobs have gone by themselves a minute after they were shown. */
async function after(job: Job, act = () => {}): Promise<string[]> {
  const passed: string[] = []
  const rest = { report: () => undefined, fetch: async () => undefined, act: async () => undefined }
  render(<PassingLine job={job} pass={(jobId) => passed.push(jobId)} {...rest} />)
  act()
  await acting(() => vi.advanceTimersByTimeAsync(60_000))
  cleanup()
  return passed
}

it('issue 14: a success above the page goes by itself after a while; what is left to be done stays, and so does what somebody is about to use', async () => {
  await startI18n({ locales: ['en-US'], defaultLocale: 'en-US', stored: createStored(), namespaces: ['layout/jobs'] })
  // why: no more of a job is looked at.
  const done = { jobId: 'j', kind: 'each', title: 'Freeze', status: 'done', total: 9, done: 9, skipped: 0, failed: 0, undo: true } as Job
  vi.useFakeTimers()
  expect(await after(done)).toEqual(['j'])
  expect(await after({ ...done, done: 8, skipped: 1 })).toEqual([])
  expect(await after({ ...done, done: 8, failed: 1 })).toEqual([])
  expect(await after({ ...done, status: 'running' })).toEqual([])
  expect(await after({ ...done, status: 'stopped' })).toEqual([])
  expect(await after({ ...done, kind: 'export' })).toEqual([])
  expect(await after(done, () => fireEvent.mouseEnter(screen.getByText('Freeze').parentElement!.parentElement!))).toEqual([])
  expect(await after(done, () => screen.getByRole('button', { name: 'Undo' }).focus())).toEqual([])
  vi.useRealTimers()
})
