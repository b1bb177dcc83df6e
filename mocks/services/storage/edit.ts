import { dayOf } from '../../../src/schema/time.ts'
import { afterCall } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { COUNTED, countRows } from '../../keep/count-rows.ts'
import { keptFrom } from '../../keep/days.ts'
import { listKinds } from '../../keep/kinds.ts'
import { countDue } from '../../keep/measure.ts'

/** Retention cannot be shorter than the minimum that others depend on; removing rows requires a confirmation that says how many. */
export const after = afterCall('storage.edit', async ({ body, contract, db, now }, { kind: name, keptDays, leastDays }, trx, before) => {
  if (keptDays === null || leastDays === null || keptDays < leastDays)
    throw problems.invalid({ keptDays: text('services/storage', 'least', { days: leastDays ?? '' }) })
  const kind = listKinds(contract).find((one) => one.name === name)
  if (!kind) return
  const dueRows = await countDue({ kind: db.kind, query: trx }, kind, keptDays, now)
  await trx.updateTable('storage').set({ dueRows }).where('kind', '=', name).execute()
  if (keptDays >= (before?.keptDays ?? Infinity) || body.confirmed === true) return
  const from = keptFrom(keptDays, now)
  const count = await countRows({ kind: db.kind, query: trx }, kind.parts[0], { before: from })
  const goes = { count, day: dayOf(from) }
  if (count > 0) throw problems.askAgain(text('services/storage', count > COUNTED ? 'about' : 'goes', goes))
})
