import { computedField } from '../../core/operation.ts'
import { titlesOf } from '../../figures/titles.ts'
import { alarmText, isWhole } from '../../notices/alarm-text.ts'

/** The text of an alarm in the reader's language; old alarms without stored values only say what they are about. */
export const computed = computedField('engine-alarm.text', async ({ rows, locale, contract }) => {
  const [kindOf, serviceOf] = [titlesOf(contract, 'engine-alarm', 'kind', locale), titlesOf(contract, 'engine', 'service', locale)]
  return rows.map((row) => (isWhole(row) ? alarmText(row, locale, serviceOf(row.service)) : kindOf(row.kind)))
})
