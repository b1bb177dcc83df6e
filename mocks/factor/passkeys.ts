import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { Query, TableRow } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { Context } from '../core/context.ts'
import { createChallenge, useChallenge } from './challenges.ts'

/** What a passkey proves: its holder, and whether the device has verified them by fingerprint, face or PIN. */
type Proven = { userId: string; passkeyId: string; verified: boolean }

const needsName = text('factor/factor', 'passkeyNeedsName')
const notTaken = text('factor/factor', 'passkeyRefused')
const unknown = text('factor/factor', 'passkeyUnknown')

/** Browsers bind passkeys to a host; only `PUBLIC_URL` and the local machine are trusted to name it. */
function partyOf({ request }: Pick<Context, 'request'>): { origin: string; rpID: string } {
  const { origin, hostname } = new URL(request.origin)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) throw problems.conflict(needsName)
  return { origin, rpID: hostname }
}

/** The options for a device that creates a passkey. */
export async function registrationOptions(context: Context, user: { userId: string; name: string; shown: string }) {
  const { contract, db, locale, now } = context
  const { rpID } = partyOf(context)
  const keys = await keysOf(db.query, user.userId)
  return generateRegistrationOptions({
    rpName: contract.brand[locale].name,
    rpID,
    userName: user.name,
    userDisplayName: user.shown,
    userID: new Uint8Array(Buffer.from(await handleOf(context, user.userId), 'base64url')),
    challenge: new Uint8Array(Buffer.from(await db.write((trx) => createChallenge(trx, `new:${user.userId}`, now)), 'base64url')),
    attestationType: 'none',
    excludeCredentials: keys.map((key) => ({ id: key.credentialId, transports: transportsOf(key) })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

type NewKey = { credentialId: string; publicKey: string; counter: number; transports: string }

/** Verifies a new passkey; returns the data to store. */
export async function readNew(context: Context, userId: string, response: unknown): Promise<NewKey> {
  const { db, now } = context
  const { origin, rpID } = partyOf(context)
  const checked = await verifyRegistrationResponse({
    // why: the library validates every part of the response.
    response: response as RegistrationResponseJSON,
    expectedChallenge: (challenge) => useChallenge(db, challenge, `new:${userId}`, now),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!checked?.verified) throw problems.conflict(notTaken)
  const { credential } = checked.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: (credential.transports ?? []).join(' '),
  }
}

/** The options for an authentication: for a sign-in any passkey of this site, for the second step one of this person. */
export async function ask(context: Context, userId?: string) {
  const { db, now } = context
  const { rpID } = partyOf(context)
  const keys = userId === undefined ? [] : await keysOf(db.query, userId)
  return generateAuthenticationOptions({
    rpID,
    challenge: new Uint8Array(Buffer.from(await db.write((trx) => createChallenge(trx, purposeOf(userId), now)), 'base64url')),
    allowCredentials: keys.map((key) => ({ id: key.credentialId, transports: transportsOf(key) })),
    userVerification: userId === undefined ? 'required' : 'preferred',
  })
}

/**
 * Verifies an authentication; returns the person. A counter that does not increase indicates a copy of the passkey, and is refused, like an
 * answer to a challenge that was not issued, was used before, or belongs to another site.
 */
export async function readAnswer(context: Context, response: unknown, userId?: string): Promise<Proven> {
  const { db, now } = context
  const { origin, rpID } = partyOf(context)
  // why: the same; only its id is looked up.
  const given = response as AuthenticationResponseJSON
  const key = await db.query.selectFrom('passkey_key').selectAll().where('credentialId', '=', given.id).executeTakeFirst()
  const isOurs = key && (userId === undefined || key.userId === userId)
  const checked =
    isOurs &&
    (await verifyAuthenticationResponse({
      response: given,
      expectedChallenge: (challenge) => useChallenge(db, challenge, purposeOf(userId), now),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: userId === undefined,
      credential: {
        id: key.credentialId,
        publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
        counter: key.counter,
      },
    }).catch(() => undefined))
  if (!isOurs) throw problems.refusedSignIn(unknown)
  const { userHandle } = given.response
  const isHandle = userHandle === undefined || userHandle === (await findHandle(db.query, key.userId))
  if (!checked || !checked.verified || !isHandle) throw problems.refusedSignIn(notTaken)
  const { newCounter, userVerified } = checked.authenticationInfo
  await db.write(async (trx) => {
    const counted = await trx
      .updateTable('passkey_key')
      .set({ counter: newCounter })
      .where('credentialId', '=', given.id)
      .where('counter', '=', key.counter)
      .executeTakeFirst()
    if (counted.numUpdatedRows !== 1n) throw problems.refusedSignIn(notTaken)
    await trx
      .updateTable('passkey')
      .set({ lastUseTime: new Date(now).toISOString() })
      .where('passkeyId', '=', key.passkeyId)
      .execute()
  })
  return { userId: key.userId, passkeyId: key.passkeyId, verified: userVerified }
}

export const keysOf = (on: Query, userId: string): Promise<TableRow<'passkey_key'>[]> =>
  on.selectFrom('passkey_key').selectAll().where('userId', '=', userId).execute()

/** The user handle that devices store: random, so that it reveals nothing. */
async function handleOf({ db }: Context, userId: string): Promise<string> {
  const kept = await findHandle(db.query, userId)
  if (kept !== undefined) return kept
  const handle = randomBytes(32).toString('base64url')
  await db.write((trx) =>
    trx
      .insertInto('factor')
      .values({ userId, handle })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ handle: sql`coalesce(factor.handle, excluded.handle)` }))
      .execute(),
  )
  return (await findHandle(db.query, userId))!
}

async function findHandle(on: Query, userId: string): Promise<string | undefined> {
  const kept = await on.selectFrom('factor').select('handle').where('userId', '=', userId).executeTakeFirst()
  return kept?.handle ?? undefined
}

const purposeOf = (userId: string | undefined): string => (userId === undefined ? 'signin' : `second:${userId}`)
const transportsOf = ({ transports }: TableRow<'passkey_key'>): string[] => transports.split(' ').filter(Boolean)

/** A passkey response, sent as text; undefined if it is not one. */
export function readSent(text: unknown): unknown {
  try {
    const sent: { id?: unknown; response?: unknown } | null = JSON.parse(String(text))
    if (sent && typeof sent === 'object' && typeof sent.id === 'string' && sent.response && typeof sent.response === 'object') return sent
  } catch {
    // Not valid JSON.
  }
  throw problems.badRequest()
}
