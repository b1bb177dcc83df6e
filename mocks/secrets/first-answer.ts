import { MINUTE } from '../../src/schema/time.ts'
import { Download } from '../core/download.ts'
import type { Database, Query } from '../db/database.ts'
import type { KnownSecret } from './app-secret.ts'
import type { Sealer } from './seal.ts'

/** As long as this after a secret was made, somebody may be looking whether it works. */
const FRESH_MS = 10 * MINUTE
const CALL = 'secret.firstAnswer'
const ANSWER = 'first answer of a secret'
/** What fits under a command; the rest is left out. */
const MOST = 2000

type Answered = { userId: string; secret: KnownSecret; requestId: string; answered: unknown; now: number }

/**
 * Keeps what the first successful call with a new secret answered, so that whoever made it sees that it works. Answers are otherwise not
 * kept: this one goes within a day, with the answers of repeated requests.
 */
export async function keepFirstAnswer(db: Database, { userId, secret, requestId, answered, now }: Answered): Promise<void> {
  if (now - Date.parse(secret.createTime) > FRESH_MS || answered instanceof Download) return
  const known = db.query.selectFrom('idempotency').select('key').where('person', '=', userId).where('call', '=', CALL)
  if (await known.where('bodyHash', '=', secret.secretId).executeTakeFirst()) return
  const told = JSON.stringify(answered, null, 2).slice(0, MOST)
  const createTime = new Date(now).toISOString()
  const row = {
    person: userId,
    call: CALL,
    key: requestId,
    bodyHash: secret.secretId,
    answer: { sealed: db.sealer.seal(told, ANSWER) },
    createTime,
  }
  await db.write((trx) =>
    trx
      .insertInto('idempotency')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}

/** The answers that are kept of these calls of a person, by their request id. */
export async function firstAnswers(on: Query, sealer: Sealer, userId: string, requestIds: string[]): Promise<Map<string, string>> {
  const kept = await on
    .selectFrom('idempotency')
    .select(['key', 'answer'])
    .where('person', '=', userId)
    .where('call', '=', CALL)
    .where('key', 'in', requestIds)
    .execute()
  return new Map(kept.flatMap(({ key, answer }) => (answer?.sealed === undefined ? [] : [[key, sealer.open(answer.sealed, ANSWER)]])))
}
