import type { Client } from '../../request/client.ts'
import type { CallRef } from '../../schema/compiled.ts'
import type { Row } from '../../schema/row.ts'
import { confirm } from '../../widgets/kit/host-store.ts'
import { asksAgain } from '../action/asks-again.ts'
import { addJob, type JobCalls } from './jobs.ts'

/** The timeout for uploading a file of rows. */
const WAIT = 120_000

/** Few rows are processed directly; more become a job. */
export const FEW = 20

/** A larger export is written by the backend in the background and downloaded when it is ready. */
export const LARGE = 5_000

/** A call that takes only the row and its move can be made by a job; other processes are called row by row from the page. */
export const isBulk = ({ does, fixed = {} }: CallRef): boolean =>
  ['move', 'edit', 'save', 'delete'].includes(does) && Object.keys(fixed).every((name) => name === 'move')

/** `values`: for an edit, what each row gets. `from`: where the job was started, so that it has a title in each language. */
type Asked = { call: CallRef; title: string; from: { screen: string; action: string }; values?: Row } & (
  | { keys: string[] }
  | { list?: string; filter: Row }
  | { text: string; mode: 'look'; under: Row }
)

/** `columns`: for each column of a file, the field that it sets; null if it sets none. */
export type Begun = { jobId: string; total: number; columns?: (string | null)[] }

/** Starts a job; if an identical one is still running, only after a confirmation. Returns undefined if it was not started. */
export async function startJob(
  client: Pick<Client, 'call'>,
  calls: JobCalls,
  { call, title, from, ...rows }: Asked,
): Promise<Begun | undefined> {
  const move = call.fixed?.['move']
  const body = { call: call.name, title, ...from, ...(move === undefined ? {} : { move }), ...rows }
  const send = (more: Row = {}) => client.call<Begun>(calls.start, { ...body, ...more }, { quiet: true, timeout: WAIT })
  const kind = call.does === 'export' ? 'export' : ''
  const began = (job: Begun) => {
    addJob({ kind, call: call.name, title, ...from, jobId: job.jobId, total: job.total })
    return job
  }
  try {
    return began(await send())
  } catch (problem) {
    if (!asksAgain(problem)) throw problem
    if (!(await confirm({ title, text: problem.message, okText: title }))) return undefined
    return began(await send({ confirmed: true }))
  }
}
