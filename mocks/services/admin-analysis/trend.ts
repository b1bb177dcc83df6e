import type { Service } from '../../http/service.ts'
import { askedTrend } from './asked-trend.ts'

/** Calls by service, registrations, paid orders or income over the days or months of a period. */
export const service: Service = askedTrend
