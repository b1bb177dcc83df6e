import type { After } from '../../http/service.ts'
import { note } from '../grant/give.ts'

/** The book tells when a package got more time. */
export const after: After = (context, row, trx) => note(context, row, 'extend', 0, trx)
