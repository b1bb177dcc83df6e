import { dayOf } from '../../../src/schema/time.ts'
import { afterCall } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { COUNTED, countRows } from '../../keep/count-rows.ts'
import { keptFrom } from '../../keep/days.ts'
import { listKinds } from '../../keep/kinds.ts'

/** Nobody shortens what others count on: figures of a month, or the trace of who did what; and nobody deletes without having seen how much. */
export const after = afterCall('storage.edit', async ({ body, contract, db, now }, { kind: name, keptDays, leastDays }, trx, before) => {
  if (keptDays === null || leastDays === null || keptDays < leastDays)
    throw problems.invalid({ keptDays: text('services/storage', 'least', { days: leastDays ?? '' }) })
  const isShorter = keptDays < (before?.keptDays ?? Infinity)
  const kind = listKinds(contract).find((one) => one.name === name)
  if (!isShorter || !kind || body.confirmed === true) return
  const from = keptFrom(keptDays, now)
  const count = await countRows({ kind: db.kind, query: trx }, kind.parts[0], { before: from })
  const goes = { count, day: dayOf(from) }
  if (count > 0) throw problems.askAgain(text('services/storage', count > COUNTED ? 'about' : 'goes', goes))
})
