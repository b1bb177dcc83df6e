import { isOfHouse } from '../../administrators/administrators.ts'
import { afterCall } from '../../core/operation.ts'
import { own, problems } from '../../http/problems.ts'

const house = own({ 'zh-CN': '请在“管理员”中操作', 'en-US': 'Administrators are managed on their own page' })
const oneself = own({ 'zh-CN': '不能停用自己的账号', 'en-US': 'You cannot disable your own account' })

/** Nobody disables the account at hand: the last administrator would lock the door from outside. (The store ends the sessions of whoever is disabled.) */
export const after = afterCall('user.adminStatus', async ({ contract, person }, row) => {
  if (isOfHouse(contract, row)) throw problems.forbidden(house)
  if (row.status !== 1 && row.userId === person.userId) throw problems.conflict(oneself)
})
