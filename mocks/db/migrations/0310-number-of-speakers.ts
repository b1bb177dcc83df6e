import type { Database, Trx } from '../database.ts'
import { hasTable } from '../has-table.ts'

/** Each name of one interface as it was seeded until it was called what it tells; a name that somebody wrote stays. */
const NAMES = [
  ['nameZh', '说话人分离', '说话人数'],
  ['nameEn', 'Speaker separation', 'Number of speakers'],
] as const

export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  if (!(await hasTable(trx, kind, 'interface'))) return
  for (const [column, before, after] of NAMES)
    await trx
      .updateTable('interface')
      .set({ [column]: after })
      .where('code', '=', 'sound.speaker')
      .where(column, '=', before)
      .execute()
}
