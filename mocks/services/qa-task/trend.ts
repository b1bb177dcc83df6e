import type { Service } from '../../http/service.ts'
import { askedTrend } from './asked-trend.ts'

/** Tasks, duration, hit rate or score over the days or months of a period. */
export const service: Service = askedTrend
