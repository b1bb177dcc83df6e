import type { Call, Contract } from '../../src/schema/contract.ts'
import type { BulkJob } from '../core/bulk-job.ts'
import type { Context } from '../core/context.ts'
import type { Person } from '../core/sessions.ts'
import { mayUse } from '../http/may-use.ts'

type WayBack = NonNullable<Call['undo']>[number]

/** What takes back what a job does to each row, as the schemas say; what itself takes something back has none. */
export function wayBack(contract: Contract, { kind, call, asked, undoes }: Pick<BulkJob, 'kind' | 'call' | 'asked' | 'undoes'>) {
  if (kind !== 'each' || undoes !== null) return undefined
  return contract.calls[call]?.undo?.find(({ move }) => move === undefined || move === asked.move)
}

export function mayGoBack({ contract, person }: Context<Person>, { call, sends }: WayBack): boolean {
  const found = contract.calls[call]
  return found !== undefined && mayUse(contract, found, person, sends)
}

/** Whether there is something to take back, and this person may. */
export function canUndo(context: Context<Person>, job: BulkJob): boolean {
  const way = wayBack(context.contract, job)
  return way !== undefined && job.state !== 'running' && job.done > job.undone && mayGoBack(context, way)
}
