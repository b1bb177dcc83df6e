// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { startI18n, switchLocale } from '../../../src/i18n/i18n.ts'
import { leadOf } from '../../../src/layout/lead-of.ts'
import { useAnnouncements } from '../../../src/layout/use-announcements.ts'
import { NEWS } from '../../../src/widgets/presence.ts'
import type { Client } from '../../../src/request/client.ts'
import { ClientProvider } from '../../../src/request/use-client.ts'
import type { CallRef } from '../../../src/schema/compiled.ts'
import { createStored } from '../../../src/session/storage.ts'

const ref = (name: string): CallRef => ({ name, path: `/${name}`, does: 'service' })
const calls = { unread: ref('unread'), readAll: ref('readAll'), list: 'notices' }

it('the bell tells its latest in the language that was chosen a moment ago', async () => {
  await startI18n({ locales: ['en-US', 'zh-CN'], defaultLocale: 'en-US', stored: createStored() })
  let title = 'News'
  const client = { call: () => Promise.resolve({ unread: 1, latest: [{ id: '1', title }] }) } as unknown as Client
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <ClientProvider value={client}>{children}</ClientProvider>
    </MemoryRouter>
  )
  const { result } = renderHook(() => useAnnouncements(calls, () => 0), { wrapper })
  await waitFor(() => expect(result.current.latest).toMatchObject([{ title: 'News' }]))
  title = '公告'
  await act(() => switchLocale('zh-CN'))
  await waitFor(() => expect(result.current.latest).toMatchObject([{ title: '公告' }]))
})

it('issue 14: what is about several rows leads to their list, and what is about one to that one', async () => {
  await startI18n({ locales: ['en-US'], defaultLocale: 'en-US', stored: createStored() })
  const lead = { screen: 'package', with: ['grantNo'], several: { screen: 'order', opens: { tab: 'packages' } } }
  const one = { id: '1', title: 'One', type: 'granted', with: { grantNo: 'G1' } }
  const many = { id: '2', title: 'Many', type: 'granted', with: { grantNo: 'G1' }, count: 3 }
  const at = (path: string) => ({ path: `/${path}`, name: path, title: path })
  expect(leadOf(one, lead, at)).toBe('/package?grantNo=G1')
  expect(leadOf(many, lead, at)).toBe('/order?_tab=packages')
  expect(leadOf(many, { screen: 'package', with: ['grantNo'] }, at)).toBe('/package?grantNo=G1')
  expect(leadOf(one, lead, () => undefined)).toBeUndefined()
})

it('issue 14: whatever is open is told once of each reminder that comes, not of announcements, of what was there at first, or of what was read', async () => {
  await startI18n({ locales: ['en-US', 'zh-CN'], defaultLocale: 'en-US', stored: createStored() })
  let latest = [{ id: '1', title: 'There', type: 'granted', publishTime: '1' }] as object[]
  const client = { call: () => Promise.resolve({ unread: 1, latest }) } as unknown as Client
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <ClientProvider value={client}>{children}</ClientProvider>
    </MemoryRouter>
  )
  let told = 0
  const hear = () => void told++
  addEventListener(NEWS, hear)
  const { result } = renderHook(() => useAnnouncements({ ...calls, leads: { granted: { screen: 'order' } } }, () => 0), { wrapper })
  await waitFor(() => expect(result.current.came).toBe(true))
  expect(told).toBe(0)
  const come = async (next: object[]) => {
    latest = next
    await act(() => result.current.ask())
    return told
  }
  const first = { id: '1', title: 'There', type: 'granted', publishTime: '1' }
  expect(await come([{ id: 'n', title: 'News', type: 'update', publishTime: '2' }, first])).toBe(0)
  expect(await come([{ id: '2', title: 'New', type: 'granted', publishTime: '2', read: true }, first])).toBe(0)
  const second = { id: '3', title: 'New', type: 'granted', publishTime: '3' }
  expect(await come([second, first])).toBe(1)
  expect(await come([second, first])).toBe(1)
  // One that counts on is news again.
  expect(await come([{ ...second, count: 2, publishTime: '4' }, first])).toBe(2)
  removeEventListener(NEWS, hear)
})
