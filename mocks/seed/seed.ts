import { hash } from '@node-rs/argon2'
import type { Contract } from '../../src/schema/contract.ts'
import { tableOf, type Database, type Row, type Trx } from '../db/database.ts'
import { insertRows } from '../db/insert.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './plan.ts'
import { buildWorld } from './world.ts'

/** Who can sign in to the demo world, for the line that the start prints. */
export const demoAccounts = DEMO_ACCOUNTS.map(({ username, role }) => ({ username, role, password: DEMO_PASSWORD }))

/** So many rows wait in memory before they are written. */
const BATCH = 2_000

/**
 * Makes the demo world, once: a second call, or a second process, finds the flag and leaves everything alone. One transaction
 * holds flag and rows, so a start that was killed midway leaves nothing behind. Answers whether it made the world.
 */
export async function seed(db: Database, contract: Contract, { now, scale = 1 }: { now: number; scale?: number }): Promise<boolean> {
  if (await isSeeded(db)) return false
  const secret = await hash(DEMO_PASSWORD)
  return db.write(async (trx) => {
    const flag = await trx
      .insertInto('meta')
      .values({ name: 'seeded', value: `${contract.version} ${scale} ${new Date(now).toISOString()}` })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (Number(flag.numInsertedOrUpdatedRows ?? 0) === 0) return false
    for (const { entity, rows } of buildWorld(contract, { now, scale })) await writeAll(db, trx, tableOf(entity.name), rows)
    await addCredentials(trx, contract, secret, now)
    return true
  })
}

async function isSeeded(db: Database): Promise<boolean> {
  return (await db.query.selectFrom('meta').select('name').where('name', '=', 'seeded').executeTakeFirst()) !== undefined
}

async function writeAll(db: Database, trx: Trx, table: string, rows: Iterable<Row>): Promise<void> {
  let batch: Row[] = []
  for (const row of rows) {
    row['version'] = 1
    batch.push(row)
    if (batch.length < BATCH) continue
    await insertRows(db, trx, table, batch)
    batch = []
  }
  await insertRows(db, trx, table, batch)
}

/** One hash for all demo accounts: they share the password, and hashing is slow by design. */
async function addCredentials(trx: Trx, contract: Contract, secret: string, now: number): Promise<void> {
  if (!contract.entities['user']) return
  const names = DEMO_ACCOUNTS.map((account) => account.username)
  const users = await trx.selectFrom('user').select('userId').where('username', 'in', names).execute()
  if (users.length > 0)
    await trx
      .insertInto('credential')
      .values(users.map(({ userId }) => ({ userId, hash: secret, changeTime: new Date(now).toISOString() })))
      .execute()
}
