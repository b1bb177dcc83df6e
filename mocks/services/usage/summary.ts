import type { Service } from '../../http/service.ts'
import { askedSummary } from './asked-summary.ts'

/** Sums of a person's use, and what made them. */
export const service: Service = askedSummary
