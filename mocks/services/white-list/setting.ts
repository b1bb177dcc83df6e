import { afterCall } from '../../core/operation.ts'
import { checkOwnAddress, tidy } from '../../metering/save-allowlist.ts'

/** Blank lines and repetitions go, the list shows how many addresses there are, and nobody locks themselves out unasked. */
export const setting = afterCall('white-list.setting', async ({ person, body, request }, row, trx) => {
  checkOwnAddress(row, request.ip, body.confirmed)
  await tidy(row, trx, { operatorId: person.userId })
})

export const adminSetting = afterCall('admin-white-list.setting', (_context, row, trx) => tidy(row, trx))
