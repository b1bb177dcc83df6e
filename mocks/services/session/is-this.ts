import { computedField } from '../../core/operation.ts'

/** Whether a session is the current one. */
export const computed = computedField('session.isThis', async ({ on, rows, person }) => {
  if (!person) return rows.map(() => false)
  const mine = await on.selectFrom('session').select('sessionId').where('tokenHash', '=', person.session).executeTakeFirst()
  return rows.map(({ sessionId }) => sessionId === mine?.sessionId)
})
