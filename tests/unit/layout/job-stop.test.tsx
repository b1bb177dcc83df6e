// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { startI18n } from '../../../src/i18n/i18n.ts'
import { JobLine } from '../../../src/layout/jobs/job-line.tsx'
import type { Job } from '../../../src/runtime/jobs/jobs.ts'
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
