import { guardForm } from '../../guard/guard-form.ts'
import { guest } from '../../core/operation.ts'

/** Keeps what a visitor asks on the pages of the site. */
export const service = guest('consult.submit', async (context) => {
  await guardForm(context)
  const { check: _, ...asked } = context.body
  return context.db.write((trx) => context.tools.store.add('consult', asked, trx))
})
