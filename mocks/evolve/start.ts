import { sql } from 'kysely'
import type { Contract } from '../../src/schema/contract.ts'
import { hashOfModel, modelOf } from '../../src/schema/evolve/model.ts'
import { sayStep } from '../../src/schema/evolve/say-report.ts'
import { StartFailure } from '../db/start-failure.ts'
import type { Database, Query } from '../db/database.ts'
import { apply } from './apply.ts'
import { countAgain } from './count-again.ts'
import { isIdle, type Look, look } from './look.ts'
import { withNamesBack } from './names-back.ts'
import { withSubjects } from './references.ts'
import { listLosses, listObstacles, type SayAt, sayRefusal } from './say-refusal.ts'
import { takeChangesBack } from './schemas-back.ts'
import { syncShape } from './shape.ts'

type Options = {
  now: number
  say?: ((line: string) => void) | undefined
  /**
   * In a demo: the rows of an entity whose schema was removed stay in place, and reappear when the schema returns; and what gets back a
   * former name keeps its rows, as after an edit that is undone. What a start would refuse otherwise is undone in the rows, too, if it is
   * as it was before.
   */
  demo?: boolean
  /** Where in the schemas something stands that is in the way; only its file, where nobody can tell. */
  sayAt?: SayAt | undefined
  large?: number
  batch?: number
}

/**
 * Makes the tables match the schemas if that loses nothing and needs no decision: new fields, new names, and backfills. One of several
 * processes does it while the others wait.
 */
export async function follow(
  db: Database,
  contract: Contract,
  { now, say = () => undefined, demo = false, sayAt, ...sizes }: Options,
): Promise<void> {
  await db.alone(
    async () => {
      let wanted = contract
      const lookKindly = async (on: Query): Promise<Look> => {
        const plain = await look(db, on, contract)
        if (!demo) return plain
        wanted = withNamesBack(contract, plain)
        const first = wanted === contract ? plain : await look(db, on, wanted)
        const left = listLeft(first)
        if (left.length === 0) return first
        for (const { entity, rows } of left) say(`  ${entity}: no file says what it is any more; its rows (${rows}) stay where they are`)
        wanted = withGone(wanted, left)
        return look(db, on, wanted)
      }
      let found = await reading(db, lookKindly)
      if (demo && isRefused(found) && (await takeChangesBack(db, hashOfModel(withSubjects(modelOf(contract))), now))) {
        say('  the schemas are as they were before: the rows are, too, and what was stored since lies aside')
        found = await reading(db, lookKindly)
      }
      refuse(found, sayAt)
      if (isIdle(found) && found.drift.length === 0) {
        await db.write((trx) => syncShape(db, trx, contract))
        return countAgain(db, contract)
      }
      const waits = found.report.steps.filter(({ kind }) => kind !== 'drop' && kind !== 'add' && kind !== 'widen')
      for (const step of found.applied.isKept ? waits : []) say(`  ${sayStep(step)}`)
      await apply(db, wanted, found, { now, ...sizes })
      await countAgain(db, contract)
    },
    () => say('  another process is bringing the tables up to date: waiting for it'),
  )
}

/** Entities whose schema was removed, unless a new entity might be one of them under another name. */
function listLeft({ plan, report }: Look): { entity: string; rows: number }[] {
  if (plan.entities.some(({ from }) => from === undefined)) return []
  return report.questions.filter(({ kind, field, rows }) => kind === 'vanished' && field === undefined && rows > 0)
}

const withGone = (contract: Contract, left: readonly { entity: string }[]): Contract => ({
  ...contract,
  gone: { ...contract.gone, ...Object.fromEntries(left.map(({ entity }) => [entity, 'no file says what it is'])) },
})

const isRefused = (found: Look): boolean => listObstacles(found).length + listLosses(found).length > 0

function refuse(found: Look, sayAt: SayAt | undefined): void {
  if (listObstacles(found).length > 0) throw new StartFailure(sayRefusal(found, sayAt))
  const losses = listLosses(found, sayAt)
  const dying = found.report.steps.filter(({ kind }) => kind === 'drop')
  if (losses.length > 0)
    throw new StartFailure(
      [
        'The schemas ask for what cannot be told from the rows afterwards, so that a start does not do it by itself:',
        ...losses,
        ...(dying.length > 0
          ? ['What may die stays where it is until somebody says --drop:', ...dying.map((step) => `  ${sayStep(step)}`)]
          : []),
        `Nothing was changed. npm run schema -- plan shows it whole, and npm run schema -- apply ${found.hash}${dying.length > 0 ? ' [--drop]' : ''} does it.`,
      ].join('\n'),
    )
}

/** Reads a large table without the timeout of calls. */
export async function reading<T>(db: Database, work: (on: Query) => Promise<T>): Promise<T> {
  if (db.kind === 'sqlite') return work(db.query)
  return db.query.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    return work(trx)
  })
}
