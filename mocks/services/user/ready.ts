import { computedField } from '../../core/operation.ts'

/** Whether the person has chosen a password yet. */
export const computed = computedField('user.ready', async ({ on, rows }) => {
  if (rows.length === 0) return []
  const ids = rows.map(({ userId }) => String(userId))
  const found = await on.selectFrom('credential').select('userId').where('userId', 'in', ids).execute()
  const ready = new Set(found.map(({ userId }) => userId))
  return rows.map(({ userId }) => ready.has(userId))
})
