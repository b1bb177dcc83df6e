import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from '../core/context.ts'
import { isSame, signingKey } from './seal.ts'

type Holder = Pick<Context, 'db' | 'now' | 'request'>

const COOKIE = 'known-browser'
const DAYS = 180
const LIFE = DAYS * 86_400
/** The maximum number of accounts that a browser is known to: shared browsers, or administrators with several accounts. */
const MOST = 8

/** Entries have a fixed length: the account (11), the browser (16), the time (8), and a signature (32). */
const WHO = 11
const NONCE = 16
const SINCE = 8
const ENTRY = WHO + NONCE + SINCE + 32

/**
 * The id of this browser if it has signed in to the account before (OWASP: device cookie), so that its attempts are counted separately from
 * those of strangers. It grants no access.
 */
export async function knownBrowser({ db, now, request }: Holder, userId: string): Promise<string | undefined> {
  const key = await signingKey({ db }, 'browserKey')
  const entry = entriesOf(request).find((one) => isOf(key, one, userId))
  if (!entry) return undefined
  const age = Math.floor(now / 1000) - Number.parseInt(entry.slice(WHO + NONCE, WHO + NONCE + SINCE), 16)
  return age <= LIFE ? entry.slice(WHO, WHO + NONCE) : undefined
}

/** Makes this browser known to an account after a sign-in. */
export async function keepBrowser(holder: Holder, userId: string): Promise<void> {
  const { db, now, request } = holder
  const key = await signingKey({ db }, 'browserKey')
  const nonce = (await knownBrowser(holder, userId)) ?? randomBytes(12).toString('base64url')
  const since = Math.floor(now / 1000)
    .toString(16)
    .padStart(SINCE, '0')
  const mine = `${whoOf(key, userId)}${nonce}${since}${sealOf(key, userId, nonce, since)}`
  const others = entriesOf(request).filter((one) => !one.startsWith(mine.slice(0, WHO)))
  request.cookies.set(COOKIE, [mine, ...others].slice(0, MOST).join(''), LIFE)
}

function entriesOf({ cookies }: Holder['request']): string[] {
  const text = cookies.read(COOKIE) ?? ''
  return text.length % ENTRY === 0 && text.length <= MOST * ENTRY ? (text.match(new RegExp(`.{${ENTRY}}`, 'g')) ?? []) : []
}

function isOf(key: string, entry: string, userId: string): boolean {
  const since = entry.slice(WHO + NONCE, WHO + NONCE + SINCE)
  return (
    entry.startsWith(whoOf(key, userId)) &&
    isSame(sealOf(key, userId, entry.slice(WHO, WHO + NONCE), since), entry.slice(WHO + NONCE + SINCE))
  )
}

const whoOf = (key: string, userId: string): string => mark(key, `who ${userId}`).slice(0, WHO)
const sealOf = (key: string, userId: string, nonce: string, since: string): string =>
  mark(key, `known ${userId} ${nonce} ${since}`).slice(0, 32)
const mark = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64url')
