import type { Context } from '../../mocks/core/context.ts'
import type { Call, Contract } from '../../src/schema/contract.ts'
import type { AnyDatabase, Row } from './any-database.ts'
import { NOW } from './harness.ts'

/** Somebody who has such rows. */
export const rolesIn = ({ scope }: Call): string[] => [scope === 'own' ? 'user' : scope === 'customers' ? 'agent' : 'super-admin']

/** What a list is asked with by somebody who may see everything it has. */
export function anyContext({
  db,
  contract,
  call,
  body,
  userId = 'nobody',
}: {
  db: unknown
  contract: Contract
  call: Call
  body: Row
  userId?: string
}) {
  const person = { userId, roles: rolesIn(call) }
  // why: a list reads no more of a context than this.
  return { db: db as AnyDatabase, contract, call, body, person, now: NOW, locale: 'zh-CN' } as unknown as Context
}
