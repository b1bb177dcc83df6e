// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { listScreen, openScreen, pageOf, row } from './setting.tsx'

beforeEach(() => localStorage.clear())

const begins = { field: 'createTime', screen: 'asr/usage-detail', title: 'See the daily sums' }
const screen = { ...listScreen, list: { ...listScreen.list, begins } }
const all = [row(1, { createTime: '2026-11-06T09:00:00Z' })]

it('C2: asked for days before its first row, a list says since when it has rows and leads to their sums, narrowed alike', async () => {
  const answers = { '/server/app/list': (body: Record<string, unknown>) => pageOf(body['createTime'] ? [] : all, body) }
  const page = await openScreen({ screen, answers, at: '?createTime=2026-10-01~2026-10-02&status=on' })
  expect(await page.screen.findByText(/begin on 2026-11-06/)).toBeTruthy()
  await page.user.click(page.screen.getByRole('button', { name: 'See the daily sums' }))
  expect(page.opened).toEqual([{ screen: 'asr/usage-detail', query: { createTime: '2026-10-01~2026-10-02', status: 'on' } }])
})

it('C2: says nothing where the days are there, and asks for nothing where no day was named', async () => {
  const there = await openScreen({ screen, rows: all, at: '?createTime=2026-11-06~2026-11-07' })
  await there.screen.findByText('Application 1')
  await waitFor(() => expect(there.lists()).toHaveLength(2))
  expect(there.screen.queryByText(/begin on/)).toBeNull()
  there.unmount()
  const plain = await openScreen({ screen, rows: all })
  await plain.screen.findByText('Application 1')
  expect(plain.lists()).toHaveLength(1)
})

it('C2: beside how long rows are kept it says from when there are any, asked for once', async () => {
  const answers = { '/server/app/list': (body: Record<string, unknown>) => ({ ...pageOf(all, body), keptDays: 90 }) }
  const page = await openScreen({ screen, answers })
  expect(await page.screen.findByText('Kept for 90 days; older ones are deleted. The oldest is from 2026-11-06.')).toBeTruthy()
  expect(page.lists()).toHaveLength(2)
})
