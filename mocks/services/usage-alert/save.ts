import { afterCall } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { channelOf } from '../../notices/alerts.ts'

const unreachable = text('services/usage-alert', 'unreachable')
const none = { sms: text('services/usage-alert', 'noPhone'), email: text('services/usage-alert', 'noEmail') }

/** Every chosen channel needs a receiver that a warning can reach. */
export const after = afterCall('usage-alert.save', async (_context, row) => {
  if ((row.receivers ?? []).some((to) => channelOf(to) === undefined)) throw problems.invalid({ receivers: unreachable })
  const reached = new Set((row.receivers ?? []).map(channelOf))
  // The chat account is the person's own and needs no receiver.
  for (const channel of row.enabled ? (row.channels ?? []) : [])
    if (channel !== 'chat' && !reached.has(channel)) throw problems.invalid({ receivers: none[channel] })
})
