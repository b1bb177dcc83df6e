import type { Service } from '../../http/service.ts'
import { askedRank } from './asked-rank.ts'

/** Who called most, and what. */
export const service: Service = askedRank
