import { guardForm } from '../../guard/guard-form.ts'
import { guest } from '../../core/operation.ts'

/** Stores an enquiry from the public site. */
export const service = guest('consult.submit', async (context) => {
  await guardForm(context)
  const { check: _, ...asked } = context.body
  return context.db.write((trx) => context.tools.store.add('consult', asked, trx))
})
