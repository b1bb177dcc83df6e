import type { After } from '../../http/service.ts'
import { note } from '../grant/give.ts'

/** The book tells when a package was frozen and when it was thawed. */
export const after: After = (context, row, trx) => note(context, row, row['status'] === 'frozen' ? 'freeze' : 'thaw', 0, trx)
