import type { After } from '../../http/service.ts'
import { own, problems } from '../../http/problems.ts'

const oneself = own({ 'zh-CN': '不能停用自己的账号', 'en-US': 'You cannot disable your own account' })

/** Whoever is disabled is signed out everywhere at once. Nobody disables the account at hand, or the last administrator locks the door from outside. */
export const after: After = async ({ person }, row, trx) => {
  if (row['status'] === 1) return
  if (row['userId'] === person?.userId) throw problems.conflict(oneself)
  await trx.deleteFrom('session').where('userId', '=', row['userId']).execute()
}
