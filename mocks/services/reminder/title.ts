import { computedField } from '../../core/operation.ts'
import { titlesOfReminders } from '../../notices/reminder-titles.ts'

export const computed = computedField('reminder.title', async ({ on, contract, rows, locale }) =>
  titlesOfReminders(on, contract, rows, locale),
)
