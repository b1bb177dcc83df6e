import { operation } from '../../core/operation.ts'
import { handIn } from '../../accounts/hand-in.ts'

/** A certified person submits the documents of a company; the personal certification stays valid until these are approved. */
export const service = operation('real-name.upgrade', (context) =>
  handIn(context, 2, (known) => known?.status === 'approved' && known.certType === 1),
)
