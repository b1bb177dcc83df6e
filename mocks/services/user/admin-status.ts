import type { After } from '../../http/service.ts'
import { own, problems } from '../../http/problems.ts'

const oneself = own({ 'zh-CN': '不能停用自己的账号', 'en-US': 'You cannot disable your own account' })

/** Nobody disables the account at hand: the last administrator would lock the door from outside. (The store ends the sessions of whoever is disabled.) */
export const after: After = async ({ person }, row) => {
  if (row['status'] !== 1 && row['userId'] === person?.userId) throw problems.conflict(oneself)
}
