import type { Service } from '../../http/service.ts'
import { handIn } from './hand-in.ts'

/** A certified person hands in the papers of a company; the personal certification holds until these are approved. */
export const service: Service = (context) => handIn(context, 2, (known) => known?.['status'] === 'approved' && known['certType'] === 1)
