import { isStaff } from '../../administrators/administrators.ts'
import { afterCall } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'

const refusal = text('services/user', 'administratorElsewhere')
const oneself = text('services/user', 'oneself')

/** Nobody disables the account at hand: the last administrator would lock the door from outside. (The store ends the sessions of whoever is disabled.) */
export const after = afterCall('user.adminStatus', async ({ contract, person }, row) => {
  if (isStaff(contract, row)) throw problems.forbidden(refusal)
  if (row.status !== 1 && row.userId === person.userId) throw problems.conflict(oneself)
})
