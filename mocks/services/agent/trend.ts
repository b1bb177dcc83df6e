import type { Service } from '../../http/service.ts'
import { askedTrend } from './asked-trend.ts'

/** Calls of an agent's customers, one line per service over the days or months of a period. */
export const service: Service = askedTrend
