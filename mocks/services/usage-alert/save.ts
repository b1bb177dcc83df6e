import { afterCall } from '../../core/operation.ts'
import { own, problems } from '../../http/problems.ts'
import { channelOf } from '../../notices/alerts.ts'

const unreachable = own({ 'zh-CN': '请填写手机号或邮箱', 'en-US': 'Please enter a phone number or an e-mail address' })

/** A warning must be able to reach whoever is to be warned. */
export const after = afterCall('usage-alert.save', async (_context, row) => {
  if ((row.receivers ?? []).some((to) => channelOf(to) === undefined)) throw problems.invalid({ receivers: unreachable })
})
