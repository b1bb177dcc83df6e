import { useEventListener } from 'ahooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useLocale } from '../i18n/i18n.ts'
import { Problem } from '../request/problem.ts'
import { useClient } from '../request/use-client.ts'
import type { Bar } from '../schema/manifest.ts'
import { NEWS } from '../widgets/presence.ts'

export type Announcement = {
  id: string
  title: string
  type?: string
  publishTime?: string
  read?: boolean
  with?: Record<string, string>
  /** Of how many rows it tells, if they are several. */
  count?: number
}
export type Announcements = { unread: number; latest: Announcement[]; failed: boolean; came: boolean }
type Calls = NonNullable<Bar['notices']>

/** The minimum interval between two requests, in milliseconds. */
const REST = 60_000

/** Unread announcements, loaded by one call; requested at navigation and when the window gets the focus, at most once a minute. */
export function useAnnouncements(calls: Calls, now: () => number = Date.now) {
  const client = useClient()
  const { pathname } = useLocation()
  const [news, hold] = useState<Announcements>({ unread: 0, latest: [], failed: false, came: false })
  const asked = useRef(-Infinity)
  /** Those that have come before. */
  const held = useRef<Set<string>>()

  const ask = useCallback(async () => {
    asked.current = now()
    try {
      const answer = await client.call<Partial<Announcements> | null>(calls.unread, {}, { silent: true })
      const latest = Array.isArray(answer?.latest) ? answer.latest : []
      hold({ unread: count(answer?.unread), latest, failed: false, came: true })
      const known = held.current
      held.current = new Set(latest.map(nameOf))
      // What a page shows that has just been opened is as new as the bell.
      if (known && latest.some((one) => !one.read && calls.leads?.[one.type ?? ''] && !known.has(nameOf(one))))
        dispatchEvent(new Event(NEWS))
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      hold((before) => ({ ...before, failed: true }))
    }
  }, [client, calls.unread, calls.leads, now])

  const askAgain = useCallback(() => {
    if (now() - asked.current >= REST) void ask()
  }, [ask, now])

  useEffect(askAgain, [askAgain, pathname])
  // Titles depend on the language.
  const locale = useLocale()
  const lastLocale = useRef(locale)
  useEffect(() => {
    if (lastLocale.current !== locale) void ask()
    lastLocale.current = locale
  }, [ask, locale])
  const look = () => document.visibilityState === 'visible' && askAgain()
  useEventListener('focus', look)
  useEventListener('visibilitychange', look, { target: () => document })

  /** The page of an announcement marks it as read; here it is removed at once, and the next navigation reloads the list. */
  const see = useCallback((id: string) => {
    asked.current = -Infinity
    hold((before) => mark(before, id))
  }, [])
  const readAll = useCallback(async () => {
    hold((before) => mark(before, undefined))
    await client.call(calls.readAll, {}, { silent: true }).catch(() => undefined)
    await ask()
  }, [client, calls.readAll, ask])
  /** Marks reminders as read, which lead to other pages. */
  const read = useCallback(
    async (id: string) => {
      see(id)
      if (calls.read) await client.call(calls.read, { id }, { silent: true }).catch(() => undefined)
    },
    [client, calls.read, see],
  )
  return { ...news, ask, see, read, readAll }
}

function mark(before: Announcements, id: string | undefined): Announcements {
  const fresh = before.latest.filter((one) => !one.read && (id === undefined || one.id === id)).length
  return {
    ...before,
    unread: id === undefined ? 0 : Math.max(0, before.unread - fresh),
    latest: before.latest.map((one) => (id === undefined || one.id === id ? { ...one, read: true } : one)),
  }
}

/** A reminder that counts on is news again. */
const nameOf = ({ id, publishTime }: Announcement): string => `${id} ${publishTime}`

const count = (value: unknown): number => (typeof value === 'number' && value > 0 ? Math.floor(value) : 0)
