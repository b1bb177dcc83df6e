import { MINUTE, DAY } from '../../src/schema/time.ts'
import { KEY_SHAPE } from '../../src/schema/openapi/idempotency-key.ts'
import { createHash } from 'node:crypto'
import { joined } from '../db/database.ts'
import type { Database, Query, TableRow, Trx } from '../db/database.ts'
import { problems } from './problems.ts'
import { text } from './texts.ts'
import type { Context } from '../core/context.ts'

const SHAPE = new RegExp(KEY_SHAPE.pattern)
const BODY = 'idempotency body'
const ANSWER = 'idempotency answer'
const KEEP_MS = DAY
/** A claim without an answer after this time belongs to a process that was killed. */
const ABANDONED_MS = MINUTE

type Claim = { person: string; call: string; key: string; bodyHash: string }

/** The claim of a request with an `Idempotency-Key`: this person, call, key and body. */
export function claimOf({ call, body, db, person, request }: Context): Claim | undefined {
  const key = request.header('idempotency-key')
  if (!call.creates || key === undefined) return undefined
  if (!SHAPE.test(key)) throw problems.badRequest(text('http/problems', 'keyShape'))
  return {
    person: person?.userId ?? `guest ${request.ip}`,
    call: call.name,
    key,
    // A keyed hash: a body may contain a password or a short number, which could be found from a plain hash by trying values.
    bodyHash: db.sealer.alike(createHash('sha256').update(JSON.stringify(body)).digest('hex'), BODY),
  }
}

/** Runs work at most once per claim and stores both in one transaction; a second request waits for the first. */
export function onceWithin(db: Database, claim: Claim, now: number, work: (db: Database) => Promise<unknown>): Promise<unknown> {
  return db.write(async (trx) => {
    if (!(await take(trx, claim, now))) return replay(db, await find(trx, claim), claim)
    const answer = await work(joined(db, trx))
    await keep(db, trx, claim, answer)
    return answer
  })
}

const running = new Map<string, Promise<unknown>>()

/**
 * The same for a service that writes in transactions of its own (counted attempts must survive a refusal, so it cannot be rolled back as a
 * whole): the claim is stored first and removed after a refusal; a second request in this process waits for the first answer.
 */
export async function onceAround(db: Database, claim: Claim, now: number, work: () => Promise<unknown>): Promise<unknown> {
  const name = JSON.stringify([claim.person, claim.call, claim.key])
  for (let other = running.get(name); other; other = running.get(name)) await other.catch(() => undefined)
  const turn = (async () => {
    const isFirst = await db.write(async (trx) => {
      await trx
        .deleteFrom('idempotency')
        .where((at) => at.and(whereOf(claim)))
        .where('answer', 'is', null)
        .where('createTime', '<', new Date(now - ABANDONED_MS).toISOString())
        .execute()
      return take(trx, claim, now)
    })
    if (!isFirst) return replay(db, await find(db.query, claim), claim)
    try {
      const answer = await work()
      await db.write((trx) => keep(db, trx, claim, answer))
      return answer
    } catch (error) {
      await db.write((trx) =>
        trx
          .deleteFrom('idempotency')
          .where((at) => at.and(whereOf(claim)))
          .execute(),
      )
      throw error
    }
  })()
  running.set(name, turn)
  try {
    return await turn
  } finally {
    if (running.get(name) === turn) running.delete(name)
  }
}

export async function removeOldClaims(db: Database, now: number): Promise<void> {
  await db.write((trx) =>
    trx
      .deleteFrom('idempotency')
      .where('createTime', '<', new Date(now - KEEP_MS).toISOString())
      .execute(),
  )
}

const whereOf = ({ person, call, key }: Claim) => ({ person, call, key })

async function take(trx: Trx, claim: Claim, now: number): Promise<boolean> {
  const row = { ...claim, answer: null, createTime: new Date(now).toISOString() }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('idempotency')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0) === 1
}

type Kept = Pick<TableRow<'idempotency'>, 'bodyHash' | 'answer'>

async function find(on: Query, claim: Claim): Promise<Kept | undefined> {
  return on
    .selectFrom('idempotency')
    .select(['bodyHash', 'answer'])
    .where((at) => at.and(whereOf(claim)))
    .executeTakeFirst()
}

async function keep({ sealer }: Database, trx: Trx, claim: Claim, answer: unknown): Promise<void> {
  await trx
    .updateTable('idempotency')
    .set({ answer: { sealed: sealer.seal(JSON.stringify(answer ?? null), ANSWER) } })
    .where((at) => at.and(whereOf(claim)))
    .execute()
}

function replay({ sealer }: Database, row: Kept | undefined, { bodyHash }: Claim): unknown {
  if (row && row.bodyHash !== bodyHash) throw problems.invalid({}, text('http/problems', 'keyReused'))
  if (!row?.answer) throw problems.conflict(text('http/problems', 'stillRunning'))
  const { sealed } = row.answer
  // Stored by an older version without encryption.
  if (sealed === undefined) throw problems.conflict(text('http/problems', 'stillRunning'))
  return JSON.parse(sealer.open(sealed, ANSWER))
}
