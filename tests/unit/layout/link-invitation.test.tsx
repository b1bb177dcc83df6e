// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startI18n } from '../../../src/i18n/i18n.ts'
import type { Session, SessionState } from '../../../src/session/session.ts'
import { createStored } from '../../../src/session/storage.ts'
import { SessionProvider } from '../../../src/session/use-session.ts'
import { LinkInvitation } from '../../../src/layout/link-invitation.tsx'

const take = vi.fn<() => boolean>(() => false)
let state = { status: 'member' } as SessionState
let tell = () => {}
let mayLink = true
const session = {
  subscribe: (hear: () => void) => {
    tell = hear
    return () => {}
  },
  read: () => state,
  can: () => mayLink,
  takeInvitation: take,
  refresh: () => Promise.resolve(),
} as unknown as Session
const arrive = () =>
  render(
    <SessionProvider value={session}>
      <LinkInvitation />
    </SessionProvider>,
  )

beforeAll(() => startI18n({ locales: ['zh-CN', 'en-US'], defaultLocale: 'en-US', stored: createStored() }))
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  take.mockClear()
  vi.useRealTimers()
})

const later = () => act(() => vi.advanceTimersByTimeAsync(60_000))

it('C22: the invitation is taken once, on arrival', async () => {
  arrive()
  await later()
  await later()
  expect(take).toHaveBeenCalledTimes(1)
})

it('issue 19: what somebody has brought along is seen first, and the invitation comes on the next page', async () => {
  const page = (waits: boolean) => (
    <SessionProvider value={session}>
      <LinkInvitation waits={waits} />
    </SessionProvider>
  )
  const { rerender } = render(page(true))
  await later()
  expect(take).not.toHaveBeenCalled()
  rerender(page(false))
  await later()
  expect(take).toHaveBeenCalledTimes(1)
})

it('C22: whoever is at work when it would come is not interrupted, then or later', async () => {
  arrive()
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  await later()
  field.remove()
  await later()
  expect(take).not.toHaveBeenCalled()
})

it('C22: whoever has no connection is not invited to what could not be fetched', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  arrive()
  await later()
  line.mockRestore()
  await later()
  expect(take).not.toHaveBeenCalled()
})

it('C22: whoever is given another role in the middle of work, in which they may link an account, is not interrupted', async () => {
  state = { status: 'member', role: 'reviewer' } as SessionState
  mayLink = false
  arrive()
  await later()
  state = { status: 'member', role: 'super-admin' } as SessionState
  mayLink = true
  act(() => tell())
  await later()
  expect(take).not.toHaveBeenCalled()
})
