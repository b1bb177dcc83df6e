import type { Client } from '../../request/client.ts'
import type { CallRef } from '../../schema/compiled.ts'
import type { Row } from '../../schema/row.ts'
import { confirm } from '../../widgets/kit/host-store.ts'
import { asksAgain } from '../action/asks-again.ts'
import { addJob, type JobCalls } from './jobs.ts'

/** A file of rows takes a while to arrive. */
const WAIT = 120_000

/** So few rows are done while one looks; more become a job, which nobody has to wait for. */
export const FEW = 20

/** A file of more rows is made by the backend while one goes on; it is fetched when it is ready. */
export const LARGE = 5_000

/** What one call does to one row, told nothing but the row and its move: a process of its own is asked row by row from the page. */
export const isBulk = ({ does, fixed = {} }: CallRef): boolean =>
  ['move', 'edit', 'save', 'delete'].includes(does) && Object.keys(fixed).every((name) => name === 'move')

type Asked = { call: CallRef; title: string } & (
  | { keys: string[] }
  | { list?: string; filter: Row }
  | { text: string; mode: 'look'; under: Row }
)

/** Begins a job; the very same, while it goes on, only if a person says so. Answers its number, or nothing where it has not begun. */
export async function startJob(
  client: Pick<Client, 'call'>,
  calls: JobCalls,
  { call, title, ...rows }: Asked,
): Promise<string | undefined> {
  const move = call.fixed?.['move']
  const body = { call: call.name, title, ...(move === undefined ? {} : { move }), ...rows }
  const send = (more: Row = {}) =>
    client.call<{ jobId: string; total: number }>(calls.start, { ...body, ...more }, { quiet: true, timeout: WAIT })
  const kind = call.does === 'export' ? 'export' : ''
  const began = (job: { jobId: string; total: number }) => {
    addJob({ kind, call: call.name, title, ...job })
    return job.jobId
  }
  try {
    return began(await send())
  } catch (problem) {
    if (!asksAgain(problem)) throw problem
    if (!(await confirm({ title, text: problem.message, okText: title }))) return undefined
    return began(await send({ confirmed: true }))
  }
}
