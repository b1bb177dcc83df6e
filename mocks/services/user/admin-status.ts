import { isOfHouse } from '../../administrators/administrators.ts'
import { afterCall } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'

const house = text('services/user', 'administratorElsewhere')
const oneself = text('services/user', 'oneself')

/** Nobody disables the account at hand: the last administrator would lock the door from outside. (The store ends the sessions of whoever is disabled.) */
export const after = afterCall('user.adminStatus', async ({ contract, person }, row) => {
  if (isOfHouse(contract, row)) throw problems.forbidden(house)
  if (row.status !== 1 && row.userId === person.userId) throw problems.conflict(oneself)
})
