import { afterCall } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { channelOf } from '../../notices/alerts.ts'

const unreachable = text('services/usage-alert', 'unreachable')

/** A warning must be able to reach whoever is to be warned. */
export const after = afterCall('usage-alert.save', async (_context, row) => {
  if ((row.receivers ?? []).some((to) => channelOf(to) === undefined)) throw problems.invalid({ receivers: unreachable })
})
