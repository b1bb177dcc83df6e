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

/** What a passkey proves: who holds it, and whether its holder was asked for a finger, a face or a PIN. */
type Proven = { userId: string; passkeyId: string; verified: boolean }

const needsName = text('factor/factor', 'passkeyNeedsName')
const notTaken = text('factor/factor', 'passkeyRefused')
const unknown = text('factor/factor', 'passkeyUnknown')

/** Browsers tie passkeys to the host they were made for; nobody is believed about it but `PUBLIC_URL` and this very machine. */
function partyOf({ request }: Pick<Context, 'request'>): { origin: string; rpID: string } {
  const { origin, hostname } = new URL(request.origin)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) throw problems.conflict(needsName)
  return { origin, rpID: hostname }
}

/** The question to a device that makes a new passkey. */
export async function askForNew(context: Context, user: { userId: string; name: string; shown: string }) {
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

/** What is kept of a new passkey. */
export async function readNew(context: Context, userId: string, response: unknown): Promise<NewKey> {
  const { db, now } = context
  const { origin, rpID } = partyOf(context)
  const checked = await verifyRegistrationResponse({
    // why: the library looks at every part of an answer before it believes it.
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

/** The question to a passkey: any of this site for a sign-in by it alone, one of the person's as the second step. */
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
 * Who has answered. A counter that does not go on tells of a copy of the passkey: such an answer is refused, and so is one to a
 * question that was not asked, was answered before, or at another site.
 */
export async function readAnswer(context: Context, response: unknown, userId?: string): Promise<Proven> {
  const { db, now } = context
  const { origin, rpID } = partyOf(context)
  // why: the same; its id is only looked for.
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

/** By what devices know the person: random, so that it tells them nothing. */
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

/** What a browser says of a passkey, sent as a text; anything else is no answer. */
export function readSent(text: unknown): unknown {
  try {
    const sent: { id?: unknown; response?: unknown } | null = JSON.parse(String(text))
    if (sent && typeof sent === 'object' && typeof sent.id === 'string' && sent.response && typeof sent.response === 'object') return sent
  } catch {
    // Not ours.
  }
  throw problems.badRequest()
}
