import { randomUUID } from 'node:crypto'
import { KEY_SHAPE } from '../../src/schema/openapi/idempotency-key.ts'
import { anyForm, type Call, type Contract } from '../../src/schema/contract.ts'
import type { Caller } from '../core/bulk-job.ts'
import type { Context } from '../core/context.ts'
import type { Row } from '../db/database.ts'
import { createCookies } from '../http/cookies.ts'

const SHAPE = new RegExp(KEY_SHAPE.pattern)

/** The request of a person who has disconnected long ago, rebuilt for a job. */
export function requestOf({ ip, origin, zone, browser, batch }: Caller): Context['request'] {
  const headers: Record<string, string | undefined> = { 'x-time-zone': zone, 'user-agent': browser, 'x-batch': batch }
  const cookies = createCookies(undefined, { secure: true })
  return { id: randomUUID(), ip, origin, header: (name) => headers[name.toLowerCase()], cookies }
}

/** What the calls of a batch share; nobody can join the batch of another person. */
export function batchOf({ header }: Context['request'], person: Context['person']): string | undefined {
  const batch = header('x-batch')
  return person && batch !== undefined && SHAPE.test(batch) ? `${person.userId} ${batch}` : undefined
}

/** Multipart fields are texts: numbers, booleans and lists are parsed. */
export function typed(call: Call, fields: Row): Row {
  const types = new Map(anyForm(call).map(({ name, type }) => [name, type]))
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, readAs(types.get(name), value)]))
}

function readAs(type: string | undefined, value: unknown): unknown {
  if (type === undefined || type === 'string' || typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** The calls by path; several may share one. */
export function callsByPath(contract: Contract): Map<string, Call[]> {
  const paths = new Map<string, Call[]>()
  for (const call of Object.values(contract.calls)) paths.set(call.path, [...(paths.get(call.path) ?? []), call])
  return paths
}
