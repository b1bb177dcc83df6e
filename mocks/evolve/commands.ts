import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import type { Contract } from '../../src/schema/contract.ts'
import { hashOfModel, modelOf } from '../../src/schema/evolve/model.ts'
import type { Report } from '../../src/schema/evolve/report.ts'
import { figure } from '../../src/schema/evolve/say-report.ts'
import { hasTable } from '../db/has-table.ts'
import type { Database } from '../db/database.ts'
import { countPending, migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { sealRows } from '../db/seal-rows.ts'
import { StartFailure } from '../db/start-failure.ts'
import { refreshStatistics } from '../db/sync.ts'
import { checkSameKey } from '../secrets/same-key.ts'
import { apply } from './apply.ts'
import { followedBy } from './followed.ts'
import { isIdle, type Look, look } from './look.ts'
import { withSubjects } from './references.ts'
import { type Around, sayLook } from './say-look.ts'
import { listHeld, listLosses, listObstacles, listRows, listWays, type SayAt } from './say-refusal.ts'
import { reading } from './start.ts'
import { lastChange, listNewer, undo, untilOf, stepsDone } from './undo.ts'

/** The output of a command, and its questions. */
export type Speaker = {
  say: (text: string) => void
  complain: (text: string) => void
  isPerson: boolean
  ask: (question: string) => Promise<string>
}

/** The database: that of the environment, or the one in `db`. `sayAt` formats places as precisely as the caller can. */
export type Where = { env: NodeJS.ProcessEnv; db?: string | undefined; now: number; sayAt?: SayAt }

const isAddress = (text: string) => /^postgres(ql)?:\/\//.test(text)

/** Opens the database of a backend, if it exists already. */
async function withDatabase<T>({ env, db: named }: Where, work: (db: Database, place: string) => Promise<T>): Promise<T> {
  const dataDir = resolve(named !== undefined && !isAddress(named) ? named.replace(/\/console\.db$/, '') : env.DATA_DIR || 'data')
  const databaseUrl = named === undefined ? env.DATABASE_URL || undefined : isAddress(named) ? named : undefined
  const file = join(dataDir, 'console.db')
  if (databaseUrl === undefined && !existsSync(file))
    throw new StartFailure(`There is no database at ${file}. Name its folder with --db or DATA_DIR; npm start makes a new one.`)
  if (!env.SECRET_KEY && !existsSync(join(dataDir, 'secret.key')))
    throw new StartFailure(
      `There is no key at ${join(dataDir, 'secret.key')}, and SECRET_KEY is not set: say both as the backend is told them.`,
    )
  // New files are private to their owner, as after a start.
  process.umask(0o077)
  const db = await openDatabase({ dataDir, databaseUrl, env })
  try {
    return await work(db, databaseUrl === undefined ? file : new URL(databaseUrl).host + new URL(databaseUrl).pathname)
  } finally {
    await db.close()
  }
}

async function aroundOf(db: Database, place: string, { sayAt }: Where): Promise<Around> {
  const isKept = await hasTable(db.query, db.kind, 'schema_aside')
  const asides = isKept
    ? await db.query
        .selectFrom('schema_aside')
        .select(['entity', 'field', 'untilTime'])
        .where('kind', '=', 'dropped')
        .orderBy('untilTime')
        .execute()
    : []
  return { place, asides, pending: await countPending(db), sayAt }
}

/** Prints what the schemas require of the existing rows, and writes nothing. */
export function runPlan(contract: Contract, where: Where, speaker: Speaker, { json }: { json: boolean }): Promise<number> {
  return withDatabase(where, async (db, place) => {
    const found = await reading(db, (on) => look(db, on, contract))
    const around = await aroundOf(db, place, where)
    const obstacles = listObstacles(found, where.sayAt)
    if (json) {
      const { hash, report, drift, plan } = found
      const stands = { obstacles, rows: listRows(found), held: listHeld(found), ways: listWays(found) }
      const told = { ...stands, losses: listLosses(found, where.sayAt), drift, asides: around.asides }
      speaker.say(JSON.stringify({ hash, from: plan.from, to: plan.to, steps: report.steps, ...told }, null, 2))
    } else speaker.say(sayLook(found, around).join('\n').trimEnd())
    return obstacles.length > 0 ? 1 : 0
  })
}

/** What a change of schemas requires of the existing rows, and whether the database follows the schemas before that change. */
export function countRows(before: Contract, after: Contract, where: Where): Promise<{ report: Report; place: string; isSame: boolean }> {
  return withDatabase(where, async (db, place) => {
    const { report, plan } = await reading(db, (on) => look(db, on, after))
    return { report, place, isSame: plan.from === hashOfModel(withSubjects(modelOf(before))) }
  })
}

type ApplyWish = { hash: string | undefined; drop: boolean }

/** Applies a plan, if it is still valid. */
export function runApply(contract: Contract, where: Where, speaker: Speaker, { hash, drop }: ApplyWish): Promise<number> {
  return withDatabase(where, (db, place) =>
    db.alone(
      async () => {
        await migrate(db)
        await checkSameKey(db, db.sealer)
        const found = await reading(db, (on) => look(db, on, contract))
        const obstacles = listObstacles(found, where.sayAt)
        if (obstacles.length > 0) {
          speaker.complain(sayLook(found, await aroundOf(db, place, where)).join('\n'))
          return 1
        }
        if (isIdle(found) && found.drift.length === 0) {
          speaker.say('The tables follow the schemas already: there was nothing to do.')
          return 0
        }
        if (!(await isAgreed(found, await aroundOf(db, place, where), speaker, hash))) return 1
        await apply(db, contract, found, {
          now: where.now,
          drop,
          tell: (work, rows, all) => speaker.say(`  ${work}: ${figure(rows)} of ${figure(all)} rows`),
        })
        await sealRows(db, contract)
        await refreshStatistics(db)
        const last = await lastChange(db.query)
        speaker.say(
          `Done. npm run schema -- undo ${last?.changeId ?? ''} takes it back, until ${untilOf(where.now)} with every value that it replaced.`,
        )
        return 0
      },
      () => speaker.say('Another process is bringing the tables up to date: waiting for it.'),
    ),
  )
}

/** Somebody who passes the hash of a plan has seen it; otherwise the plan is shown now and confirmed. */
async function isAgreed(found: Look, around: Around, speaker: Speaker, hash: string | undefined): Promise<boolean> {
  if (hash === found.hash) return true
  if (hash !== undefined) {
    speaker.complain(
      `The plan ${hash} is not what there is to do now: the schemas or the rows have changed since. Nothing was changed; this is the plan of now:\n`,
    )
    speaker.complain(sayLook(found, around).join('\n'))
    return false
  }
  if (!speaker.isPerson) throw new StartFailure('Missing the hash of the plan: npm run schema -- plan says it.')
  speaker.say(sayLook(found, around).join('\n'))
  return /^(y|yes)$/i.test(await speaker.ask('Do it? (yes/no) '))
}

type UndoWish = { change: string | undefined; anyway: boolean }

/** Undoes the last change. */
export function runUndo(where: Where, speaker: Speaker, { change, anyway }: UndoWish): Promise<number> {
  return withDatabase(where, (db) =>
    db.alone(async () => {
      const isKept = await hasTable(db.query, db.kind, 'schema_change')
      const last = isKept ? await lastChange(db.query, { tells: true }) : undefined
      if (!last) {
        speaker.complain('Nothing was applied here that could be taken back.')
        return 1
      }
      const what = stepsDone(last).map(({ kind, entity, field }) => `${kind} ${field === undefined ? entity : `${entity}.${field}`}`)
      speaker.say(`Applied last, on ${last.createTime.slice(0, 16).replace('T', ' ')} UTC: ${last.changeId}`)
      for (const one of what.slice(0, 40)) speaker.say(`  ${one}`)
      if (what.length > 40) speaker.say(`  and ${what.length - 40} more`)
      const newer = await reading(db, (on) => listNewer(db.kind, on, last))
      for (const { entity, field, rows } of newer)
        speaker.say(
          `  ${rows === 1 ? '1 row holds' : `${figure(rows)} rows hold`} something in ${field === undefined ? entity : `${entity}.${field}`} that came since: it would be out of sight, and kept aside until ${untilOf(where.now)}.`,
        )
      if (newer.length > 0 && !anyway) {
        speaker.complain(`Nothing was changed. To take it back all the same: npm run schema -- undo ${last.changeId} --anyway`)
        return 1
      }
      if (
        change !== last.changeId &&
        !(change === undefined && speaker.isPerson && /^(y|yes)$/i.test(await speaker.ask('Take it back? (yes/no) ')))
      ) {
        speaker.complain(
          change === undefined
            ? `Nothing was taken back: without the number of a change it is only shown. To take it back: npm run schema -- undo ${last.changeId}`
            : `The change ${change} is not the last one: only the last can be taken back. Nothing was changed.`,
        )
        return 1
      }
      const [isFitting, isAny] = [await db.isServed(await followedBy(db)), await db.isServed()]
      if (isFitting && last.deeds.length > 0 && !anyway) {
        speaker.complain(
          `Nothing was changed: a server serves these tables as they are now. Taken back, they would not fit it, and it would answer 503 until it is started anew. Stop it first; then take the change back, and start it with the schemas as they were. To do it beside it all the same: npm run schema -- undo ${last.changeId} --anyway`,
        )
        return 1
      }
      await undo(db, last, where.now)
      await db.write((trx) => sql`analyze`.execute(trx))
      if (isAny) speaker.say('Start the server that runs anew soon: only then it counts again what it keeps counted of these rows.')
      speaker.say('Taken back. Now start the backend with the schemas as they were before, or the next start does it again.')
      return 0
    }),
  )
}
