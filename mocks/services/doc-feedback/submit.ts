import { guardForm } from '../../guard/guard-form.ts'
import { guest } from '../../core/operation.ts'

/** Stores a reader's feedback on a document. */
export const service = guest('doc-feedback.submit', async (context) => {
  await guardForm(context)
  const { check: _, ...said } = context.body
  return context.db.write((trx) => context.tools.store.add('doc-feedback', said, trx))
})
