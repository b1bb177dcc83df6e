import { afterCall } from '../../core/operation.ts'
import { checkOwnAddress, tidy } from '../../metering/save-allowlist.ts'

/** Removes blank lines and duplicates, counts the addresses for the list, and warns people before they lock themselves out. */
export const setting = afterCall('white-list.setting', async ({ person, body, request }, row, trx) => {
  checkOwnAddress(row, request.ip, body.confirmed)
  await tidy(row, trx, { operatorId: person.userId })
})

export const adminSetting = afterCall('admin-white-list.setting', (_context, row, trx) => tidy(row, trx))
