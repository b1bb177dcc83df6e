import type { ComputedService } from '../../http/service.ts'
import { alarmText } from '../../notices/alarm-text.ts'

/** What an alarm says, in the language of whoever reads it. */
export const computed: ComputedService = async ({ rows, locale }) => rows.map((row) => alarmText(row, locale))
