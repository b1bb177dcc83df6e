import { isStaff } from '../../administrators/administrators.ts'
import { afterCall } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'

const refusal = text('services/user', 'administratorElsewhere')
const oneself = text('services/user', 'oneself')

/** Nobody can disable their own account: the last administrator would lock everybody out. (The store ends sessions of disabled users.) */
export const after = afterCall('user.adminStatus', async ({ contract, person }, row) => {
  if (isStaff(contract, row)) throw problems.forbidden(refusal)
  if (row.status !== 1 && row.userId === person.userId) throw problems.conflict(oneself)
})
