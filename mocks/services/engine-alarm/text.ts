import { computedField } from '../../core/operation.ts'
import { titlesOf } from '../../figures/titles.ts'
import { alarmText, isWhole } from '../../notices/alarm-text.ts'

/** What an alarm says, in the language of whoever reads it; of old ones, which kept no figures, only what they are about. */
export const computed = computedField('engine-alarm.text', async ({ rows, locale, contract }) => {
  const [kindOf, serviceOf] = [titlesOf(contract, 'engine-alarm', 'kind', locale), titlesOf(contract, 'engine', 'service', locale)]
  return rows.map((row) => (isWhole(row) ? alarmText(row, locale, serviceOf(row.service)) : kindOf(row.kind)))
})
