import { importedLines } from '../../core/operation.ts'
import { textIn } from '../../db/row-values.ts'
import { Problem } from '../../http/problems.ts'
import { ringHolder } from '../../notices/ring.ts'
import { allocateAll } from '../../sales/allocate.ts'
import { lineOf, packageOf } from '../../sales/give.ts'
import { findGranted, markOf } from '../../sales/granted-before.ts'

/** Each line of the file is one allocation, under the same rules as a manual one; one that was made before is pointed out. */
export const lines = importedLines('admin-grant.import', async (context, given, trx) => {
  const { store } = context.tools
  const found = await allocateAll(
    context,
    given.map(({ row }) => ({ targetId: textIn(row, 'targetId'), comboId: textIn(row, 'comboId'), remark: textIn(row, 'remark') })),
    trx,
  )
  const rows = found.flatMap((one, at) => {
    if (one instanceof Problem) return []
    const { row, values } = given[at]!
    const times = typeof values.count === 'number' ? values.count : 1
    return [{ ...row, ...one.values, ...packageOf(one.combo, times, textIn(row, 'effectiveTime'), context.now) }]
  })
  const before = await findGranted(context, rows, trx)
  const grants = await store.addAll('grant', rows, trx)
  const ledger = grants.map((grant) => lineOf({ ...context, body: { remark: grant.remark } }, grant, 'grant', grant.total ?? 0))
  await store.addAll('ledger', ledger, trx)
  for (const grant of grants) await ringHolder(trx, 'packageGranted', grant, context)
  const made = grants.values()
  return found.map((one) => {
    if (one instanceof Problem) return one
    const grant = made.next().value!
    return { key: grant.grantNo, doubt: before.get(markOf(grant)), gives: { amount: grant.total ?? 0, unit: one.combo.unit } }
  })
})
