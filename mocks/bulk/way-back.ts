import type { Call, Contract } from '../../src/schema/contract.ts'
import type { BulkJob } from '../core/bulk-job.ts'
import type { Context } from '../core/context.ts'
import type { Person } from '../core/sessions.ts'
import { mayUse } from '../http/may-use.ts'

type WayBack = NonNullable<Call['undo']>[number]

/** The call that undoes what a job does to each row, according to the schemas; a job that undoes another has none. */
export function wayBack(contract: Contract, { kind, call, asked, undoes }: Pick<BulkJob, 'kind' | 'call' | 'asked' | 'undoes'>) {
  if (kind === 'export' || undoes !== null) return undefined
  return contract.calls[call]?.undo?.find(({ move }) => move === undefined || move === asked.move)
}

export function mayGoBack({ contract, person }: Context<Person>, { call, sends }: WayBack): boolean {
  const found = contract.calls[call]
  return found !== undefined && mayUse(contract, found, person, sends)
}

/** Whether there is something to undo, and this person may undo it. */
export function canUndo(context: Context<Person>, job: BulkJob): boolean {
  const way = wayBack(context.contract, job)
  return way !== undefined && job.state !== 'running' && job.isUndoable !== 0 && job.done > job.undone && mayGoBack(context, way)
}
