import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Contract } from '../../src/schema/contract.ts'
import { dayOf } from '../../src/schema/time.ts'
import { anyStore, type Store } from '../core/store.ts'
import type { Database, Trx } from '../db/database.ts'
import { LOCKS } from '../db/locks.ts'
import { takeOnce } from '../notices/tell.ts'
import { ROWS } from '../resource/recorded.ts'
import { keptFrom, written } from './days.ts'
import { listKinds, type Kind, type Part } from './kinds.ts'
import { ensureKinds } from './measure.ts'

/** The rows of one transaction, which blocks other writers for a few milliseconds. */
const BATCH = 500
/** A pause between two transactions, for other writers. */
const REST = 20

type Work = { db: Database; contract: Contract; store: Store; now: number; batch?: number; rest?: number }

/**
 * Removes rows that are older than their retention, in small parts. The count is updated in the same transaction, so that an interrupted
 * run can continue. The audit log gets one record for each kind and day.
 */
export async function removeOld(work: Work): Promise<void> {
  const { db, contract, now } = work
  const kinds = listKinds(contract)
  if (contract.entities.storage) await db.write((trx) => ensureKinds(trx, kinds))
  const chosen = contract.entities.storage ? await db.query.selectFrom('storage').select(['kind', 'keptDays']).execute() : []
  for (const kind of kinds) {
    const days = chosen.find((row) => row.kind === kind.name)?.keptDays ?? kind.days
    if (days === undefined || kind.isElsewhere) continue
    const from = keptFrom(days, now)
    for (const part of kind.parts) if (!(await removePart(work, kind, part, from))) return
    if (contract.entities.storage) await db.write((trx) => noteGone(work, kind, from, trx))
  }
}

/** False if another process is doing it. */
async function removePart({ db, contract, batch = BATCH, rest = REST }: Work, kind: Kind, part: Part, from: number): Promise<boolean> {
  const counts = contract.entities.storage !== undefined && part === kind.parts[0]
  for (;;) {
    const gone = await db.write(async (trx) => {
      if (!(await isFree(db.kind, trx))) return undefined
      const rows = await removeSome(db.kind, trx, part, written(from, part.isDay), batch)
      if (counts && rows > 0) await countGone(trx, kind, from, rows)
      return rows
    })
    if (gone === undefined) return false
    if (gone < batch) return true
    await setTimeout(rest)
  }
}

/** Of several processes that use the same database, one removes rows. */
async function isFree(kind: Database['kind'], trx: Trx): Promise<boolean> {
  if (kind === 'sqlite') return true
  return (await sql<{ ok: boolean }>`select pg_try_advisory_xact_lock(${LOCKS.removeOld}) as ok`.execute(trx)).rows[0]!.ok
}

async function removeSome(
  kind: Database['kind'],
  trx: Trx,
  { table, since, where = sql<boolean>`1 = 1` }: Part,
  before: string,
  most: number,
): Promise<number> {
  const [at, name] = [sql.ref(since), sql.table(table)]
  const old = sql`from ${name} where ${at} < ${before} and ${where} order by ${at} limit ${most}`
  const query =
    kind === 'sqlite'
      ? sql`delete from ${name} where rowid in (select rowid ${old})`
      : sql`delete from ${name} where ctid = any(array(select ctid ${old}))`
  const { numAffectedRows } = await query.execute(trx)
  return Number(numAffectedRows ?? 0)
}

async function countGone(trx: Trx, { name }: Kind, from: number, rows: number): Promise<void> {
  const goneBefore = new Date(from).toISOString()
  const goneRows = sql<number>`case when "goneBefore" = ${goneBefore} then coalesce("goneRows", 0) else 0 end + ${rows}`
  await trx.updateTable('storage').set({ goneRows, goneBefore }).where('kind', '=', name).execute()
}

async function noteGone({ db, contract, store, now }: Work, { name }: Kind, from: number, trx: Trx): Promise<void> {
  const row = await trx.selectFrom('storage').select(['goneRows', 'goneBefore']).where('kind', '=', name).executeTakeFirst()
  const { audit, storage } = contract.entities
  if (!audit || !row?.goneRows || row.goneBefore !== new Date(from).toISOString() || !(await isFree(db.kind, trx))) return
  if (!(await takeOnce(trx, `gone:${name}:${dayOf(from)}`, now))) return
  const titles: Record<string, string | undefined> = storage?.properties.kind?.choices?.find(({ value }) => value === name)?.title ?? {}
  const others = Object.entries(audit.properties.subjectName?.versions ?? {}).map(([locale, field]) => [field, titles[locale]])
  const names: object = { subjectName: titles[contract.sourceLocale] ?? name, ...Object.fromEntries(others) }
  const line = {
    time: new Date(now).toISOString(),
    deed: 'remove' as const,
    outcome: 'done' as const,
    subject: 'storage' as const,
    subjectKey: name,
  }
  const changes = [{ field: ROWS, before: row.goneRows, after: null }]
  await anyStore(store).add('audit', { ...line, ...names, detail: `< ${dayOf(from)}`, changes }, trx)
}
