import { DAY, dayOf } from '../../src/schema/time.ts'
import { sql } from 'kysely'
import { hashPassword } from '../accounts/password.ts'
import { proveAll } from '../accounts/proof.ts'
import type { Contract, Entity } from '../../src/schema/contract.ts'
import { anyTable, type Database, type Query, type Row, type Trx } from '../db/database.ts'
import { tableOf } from '../../src/schema/tables.ts'
import { insertRows } from '../db/insert.ts'
import { followNumbers } from '../db/numbers.ts'
import { rowOf } from '../speech/work/job.ts'
import { keepPapers } from './papers.ts'
import { keepRecordings } from './recordings.ts'
import { measureEnginesIn } from '../metering/measure-engines.ts'
import { rollUpCalls } from '../metering/roll-up-calls.ts'
import { rollUpAll } from '../metering/roll-up.ts'
import { addHours, SUMS } from './hours.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './plan.ts'
import { closeRow, openRow } from '../secrets/sealed-fields.ts'
import { buildWorld, inOrder } from './world.ts'

/** The accounts that can sign in to the demo world, for the output of the start. */
export const demoAccounts = DEMO_ACCOUNTS.map(({ username, role }) => ({ username, role, password: DEMO_PASSWORD }))

/** The number of rows that are buffered before they are written. */
const BATCH = 2_000
/** For an existing entity, this many rows are enough to refer to. */
const KNOWN = 5_000
/** How long the demo model is still being trained. */
const TRAINING_MS = 1_800_000
const FLAG = 'seeded '

/** Whether this database is a demo world, whose passwords everybody knows. */
export const isDemoWorld = async (on: Query): Promise<boolean> => (await listFlags(on)).size > 0

/** Whether people use it without the demo. */
export const isInUse = async (on: Query, { entities }: Contract): Promise<boolean> =>
  entities.user !== undefined && !(await isDemoWorld(on)) && !(await isEmpty(on, 'user'))

/**
 * Seeds an empty database, each entity once: a flag for each entity is stored in the same transaction as its rows, so that a killed start
 * leaves nothing, and entities that are added to the schemas later are seeded at the next start. A database that people use without the
 * demo is left alone. Returns whether anything was made.
 */
export async function seed(
  db: Database,
  contract: Contract,
  { now, scale = 1, uploadDir }: { now: number; scale?: number; uploadDir?: string },
): Promise<boolean> {
  const flags = await listFlags(db.query)
  const missing = inOrder(contract).filter(({ name }) => !flags.has(name))
  if (missing.length === 0) return false
  if (await isInUse(db.query, contract)) return false

  const secret = flags.size === 0 ? await hashPassword(DEMO_PASSWORD) : undefined
  return db.write(async (trx) => {
    const claimed: Entity[] = []
    for (const entity of missing) if ((await claim(trx, entity, now)) && (await isEmpty(trx, tableOf(entity.name)))) claimed.push(entity)
    if (claimed.length === 0) return false
    const present = await readPresent(
      db,
      trx,
      inOrder(contract).filter((entity) => !claimed.includes(entity)),
    )
    for (const { entity, rows } of buildWorld(contract, { now, scale, present })) {
      await writeAll(db, trx, entity, rows)
      await followNumbers(db, trx, entity)
    }
    const made = claimed.map(({ name }) => name)
    if (uploadDir !== undefined) {
      await keepRecordings(trx, contract, made, uploadDir)
      if (made.includes('real-name')) await keepPapers(db.kind, trx, contract, uploadDir)
    }
    if (made.includes('model')) await addTraining(trx, contract, now)
    if (made.includes('user')) await proveAll(trx)
    if (made.includes('secret') && contract.entities['call-log']) await noteUses(trx)
    if (secret !== undefined && contract.entities.user) await addCredentials(trx, secret, now)
    if (claimed.some(({ name }) => name === 'user')) await sumUp(trx, contract, now)
    if (claimed.some(({ name, properties }) => name === 'usage' && SUMS.every((sum) => properties[sum])) && contract.entities.user) {
      await addHours(db, trx, now)
      await rollUpAll(db.kind, trx)
    }
    if (claimed.some(({ name, properties }) => name === 'call-log' && properties.engineId) && contract.entities.engine) {
      await rollUpCalls(db.kind, trx)
      await noteFreeUse(trx)
      await measureEnginesIn(trx, now)
    }
    return true
  })
}

async function listFlags(on: Query): Promise<Set<string>> {
  const found = await on.selectFrom('meta').select('name').where('name', 'like', `${FLAG}%`).execute()
  return new Set(found.map(({ name }) => String(name).slice(FLAG.length)))
}

/** Of two concurrent starts, one creates the rows. */
async function claim(trx: Trx, entity: Entity, now: number): Promise<boolean> {
  const row = { name: FLAG + entity.name, value: new Date(now).toISOString() }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('meta')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

async function isEmpty(on: Query, table: string): Promise<boolean> {
  return (
    (await anyTable(on)
      .selectFrom(table)
      .select((it) => it.lit(1).as('one'))
      .limit(1)
      .executeTakeFirst()) === undefined
  )
}

async function readPresent({ sealer }: Database, trx: Trx, entities: Entity[]): Promise<Map<string, Row[]>> {
  const present = new Map<string, Row[]>()
  for (const entity of entities) {
    const rows = await anyTable(trx).selectFrom(tableOf(entity.name)).selectAll().orderBy(entity.key).limit(KNOWN).execute()
    present.set(
      entity.name,
      rows.map((row) => openRow(sealer, entity, row)),
    )
  }
  return present
}

async function writeAll(db: Database, trx: Trx, entity: Entity, rows: Iterable<Row>): Promise<void> {
  const table = tableOf(entity.name)
  let batch: Row[] = []
  for (const row of rows) {
    row.version = 1
    // Later rows refer to this one.
    batch.push(closeRow(db.sealer, entity, { ...row }))
    if (batch.length < BATCH) continue
    await insertRows(db, trx, table, batch)
    batch = []
  }
  await insertRows(db, trx, table, batch)
}

/** Sets when and from where each secret was last used, according to the log. */
async function noteUses(trx: Trx): Promise<void> {
  await sql`update secret set "usedTime" = (select max(c."createTime") from call_log c where c."secretId" = secret."secretId")`.execute(trx)
  await sql`update secret set "usedIp" = (select max(c.ip) from call_log c where c."secretId" = secret."secretId" and c."createTime" = secret."usedTime")`.execute(
    trx,
  )
}

/** Sums up in the rows of users what later rows contain. */
async function sumUp(trx: Trx, { entities }: Contract, now: number): Promise<void> {
  const [user, usage, application] = [entities.user, entities.usage, entities.application]
  if (application?.properties.lastCallTime && usage && entities['call-log']) await keepLastCalls(trx)
  if (user?.properties.calls30d && usage?.properties.calls) {
    const since = dayOf(now - 29 * DAY)
    await sql`update ${sql.table('user')} set "calls30d" = coalesce((select sum(u.calls) from usage as u where u."userId" = ${sql.table('user')}."userId" and u.day >= ${since}), 0)`.execute(
      trx,
    )
  }
  if (user?.properties.lastCallTime && application?.properties.lastCallTime)
    await sql`update ${sql.table('user')} set "lastCallTime" = (select max(a."lastCallTime") from application as a where a."userId" = ${sql.table('user')}."userId")`.execute(
      trx,
    )
}

/** Sets when each application was last called: from the log, or for earlier calls, the end of work on the last day with usage. */
async function keepLastCalls(trx: Trx): Promise<void> {
  await sql`update application set "lastCallTime" = c.at from (
    select "appId", max(at) as at from (
      select "appId", max("createTime") as at from call_log group by "appId"
      union all select "appId", max(day) || 'T10:00:00.000Z' from usage where day < (select min(day) from call_log) group by "appId"
    ) as x group by "appId") as c where c."appId" = application."appId"`.execute(trx)
}

/** Sets the free usage of each person, according to the log. */
async function noteFreeUse(trx: Trx): Promise<void> {
  await sql`insert into free_use ("userId", code, day, amount)
    select "userId", face, day, sum(amount) from call_log
    where code = 0 and "grantNo" is null and face is not null and "userId" is not null group by "userId", face, day`.execute(trx)
}

/** A model that is being trained has a job in the queue, due when the training would be over. */
async function addTraining(trx: Trx, { sourceLocale }: Contract, now: number): Promise<void> {
  const training = await trx.selectFrom('model').select(['modelId', 'userId']).where('status', '=', 'training').execute()
  for (const { modelId, userId } of training) {
    const data = { requestId: `training-${String(modelId)}`, ip: '127.0.0.1', locale: sourceLocale, userId: String(userId) }
    await trx
      .insertInto('speech_job')
      .values(rowOf(String(modelId), 'train', data, now + TRAINING_MS))
      .execute()
  }
}

/** One hash for all demo accounts: they share a password, and hashing is slow by design. */
async function addCredentials(trx: Trx, secret: string, now: number): Promise<void> {
  const names = DEMO_ACCOUNTS.map((account) => account.username)
  const users = await trx.selectFrom('user').select('userId').where('username', 'in', names).execute()
  const changeTime = new Date(now).toISOString()
  if (users.length > 0)
    await trx
      .insertInto('credential')
      .values(users.map(({ userId }) => ({ userId, hash: secret, changeTime })))
      .execute()
}
