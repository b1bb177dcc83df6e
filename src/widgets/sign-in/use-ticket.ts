import { useLatest } from 'ahooks'
import { useEffect, useState } from 'react'
import { createKey, type Client } from '../../request/client.ts'
import type { Envelope } from '../../request/client-hooks.ts'
import { useClient } from '../../request/use-client.ts'
import { usePresence } from '../presence.ts'
import { Problem } from '../../request/problem.ts'

export type TicketKind = 'login' | 'bind'

/** Milliseconds between two polls. */
const PAUSE = 2000
/** A ticket's lifetime in seconds if the answer has none or an impossible one. */
const USUAL = 60
/** An unattended page stops after this many codes. */
const MOST_CODES = 15

type Ticket = { state: 'busy' | 'failed' | 'stopped' } | { state: 'refused'; why: string } | { state: 'here'; ticket: string }

/** Somebody has scanned but is not allowed in: polling on would not change that. */
class Refused extends Error {}

/** A ticket to scan, renewed before it expires, and polling whether it was scanned; both end when the component unmounts. */
export function useTicket(type: TicketKind, wxAppId: string, onDone: (answer: unknown) => void): Ticket & { renew: () => void } {
  const client = useClient()
  const [ticket, setTicket] = useState<Ticket>({ state: 'busy' })
  const [turn, setTurn] = useState({ at: 0, codes: 0 })
  const done = useLatest(onDone)
  const seen = usePresence()

  useEffect(() => {
    // A hidden code requests nothing.
    if (!seen) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const key = createKey()
    let expiry: number | undefined
    const ask = async () => {
      const { ticket: text, expireSeconds } = await client.post<{ ticket: string; expireSeconds?: number }>(
        '/wx/ticket',
        { key, type, wxAppId },
        { quiet: true, signal },
      )
      if (signal.aborted) return
      setTicket({ state: 'here', ticket: text })
      const seconds = typeof expireSeconds === 'number' && expireSeconds >= 10 ? expireSeconds : USUAL
      expiry = window.setTimeout(() => {
        stop.abort()
        if (turn.codes + 1 >= MOST_CODES) setTicket({ state: 'stopped' })
        else setTurn({ at: turn.at + 1, codes: turn.codes + 1 })
      }, seconds * 1000)
      const answer = await waitForScan(client, type, key, signal)
      if (signal.aborted) return
      window.clearTimeout(expiry)
      done.current(answer)
    }
    ask().catch((fault: unknown) => {
      if (signal.aborted) return
      window.clearTimeout(expiry)
      setTicket(isAnswer(fault) ? { state: 'refused', why: fault.message } : { state: 'failed' })
    })
    return () => {
      stop.abort()
      window.clearTimeout(expiry)
    }
  }, [client, type, wxAppId, turn, seen, done])

  return {
    ...ticket,
    renew: () => {
      setTicket({ state: 'busy' })
      setTurn({ at: turn.at + 1, codes: 0 })
    },
  }
}

/** Whether the backend itself gave the reason. */
const isAnswer = (fault: unknown): fault is Error =>
  fault instanceof Refused || (fault instanceof Problem && fault.code > 0 && fault.kind !== 'unreadable')

/** Polls until the code was scanned; a hidden page pauses, a failed poll is repeated. */
async function waitForScan(client: Client, type: TicketKind, key: string, signal: AbortSignal): Promise<unknown> {
  for (;;) {
    await pause(signal)
    if (signal.aborted) return undefined
    if (document.hidden) continue
    const answer = await (type === 'login' ? signedIn(client, key, signal) : bound(client, signal)).catch((fault: unknown) => {
      if (fault instanceof Refused) throw fault
      return undefined
    })
    if (answer !== undefined) return answer
  }
}

async function signedIn(client: Client, code: string, signal: AbortSignal): Promise<unknown> {
  const answer = await client.post<Envelope>('/server/auth/signin-wx', { code }, { silent: true, answer: 'body', signal })
  if (Number(answer.code) === 200) return answer.data
  // 500 means that nobody has scanned yet; any other refusal is final, and the scan is used up.
  if (Number(answer.code) !== 500 && answer.message) throw new Refused(answer.message)
  return undefined
}

async function bound(client: Client, signal: AbortSignal): Promise<unknown> {
  const info = await client.post<{ user?: { openid?: string } }>('/server/user/get-info', {}, { quiet: true, signal })
  return info.user?.openid ? info : undefined
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = window.setTimeout(resolve, PAUSE)
    signal.addEventListener(
      'abort',
      () => {
        window.clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
