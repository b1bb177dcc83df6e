import type { After } from '../../http/service.ts'
import { checkOwnAddress, tidy } from './save.ts'

/** Blank lines and repetitions go, the list shows how many addresses there are, and nobody locks themselves out unasked. */
export const after: After = async ({ person, body, request }, row, trx) => {
  checkOwnAddress(row, request.ip, body['confirmed'])
  await tidy(row, trx, { operatorId: person?.userId })
}
