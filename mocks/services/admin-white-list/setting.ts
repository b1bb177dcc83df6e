import type { After } from '../../http/service.ts'
import { tidy } from '../white-list/save.ts'

/** Blank lines and repetitions go, and the list shows how many addresses there are. */
export const after: After = (_context, row, trx) => tidy(row, trx)
