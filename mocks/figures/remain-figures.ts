import type { Unit } from '../core/meter.ts'
import type { Query, Stored } from '../db/database.ts'

/** What is left in the packages of each person in one unit; amounts in different units are never added. */
export async function remainOf(on: Query, rows: Pick<Stored<'user'>, 'userId'>[], unit: Unit): Promise<number[]> {
  if (rows.length === 0) return []
  const found = await on
    .selectFrom('grant as g')
    .innerJoin('combo as c', 'c.comboId', 'g.comboId')
    .select(({ fn }) => ['g.targetId', fn.sum<number>('g.remain').as('remain')])
    .where(
      'g.targetId',
      'in',
      rows.map(({ userId }) => userId),
    )
    .where('g.status', '=', 'inUse')
    .where('c.unit', '=', unit)
    .groupBy('g.targetId')
    .execute()
  const remain = new Map(found.map((row) => [row.targetId, row.remain]))
  return rows.map(({ userId }) => remain.get(userId) ?? 0)
}
