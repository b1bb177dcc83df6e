import type { Service } from '../../http/service.ts'
import { askedTrend } from './asked-trend.ts'

/** One line per service over the hours, days or months of a period. */
export const service: Service = askedTrend
