import { choiceOf } from '../../core/choice.ts'
import { daysBetween } from '../../figures/days.ts'
import { titlesOf } from '../../figures/titles.ts'
import { trendOperations } from '../../figures/trend.ts'
import { hasHours, measures, trendOfUsage, type Grain } from '../../figures/usage-figures.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'

/** The maximum number of days that can be shown by hour. */
const MOST_BY_HOUR = 7

const tooLong = text('services/usage', 'tooManyHours')
const gone = text('services/usage', 'hoursGone')

/** One series for each service by hour, day or month of a period, for the person who asks. */
export const { trend, trendExport } = trendOperations<Grain>('usage', {
  file: 'usage',
  async check({ db, person }, period, by) {
    if (by === 'hour' && daysBetween(period.from, period.to) > MOST_BY_HOUR) throw problems.invalid({ by: tooLong })
    if (by === 'hour' && !(await hasHours(db.query, period, person.userId))) throw problems.invalid({ by: gone })
  },
  count({ body, contract, db, now, person }, period, by) {
    const narrow = {
      userId: person.userId,
      service: choiceOf(contract, 'usage', 'service', body.service),
      appId: typeof body.appId === 'string' ? body.appId : undefined,
    }
    return trendOfUsage(db.query, { period, narrow, measure: measures.find((one) => one === body.measure) ?? 'calls', by, now })
  },
  titleOf: ({ contract, locale }) => titlesOf(contract, 'usage', 'service', locale),
  sums: true,
})
