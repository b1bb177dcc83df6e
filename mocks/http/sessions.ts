import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { CompiledQuery } from 'kysely'
import type { Contract } from '../../src/schema/contract.ts'
import type { Database, Row } from '../db/database.ts'
import type { Person, Sessions } from './service.ts'

/** Seven days, as the specification has it. */
export const SESSION_MS = 604_800_000

export type OpenSessions = Sessions & { removeExpired: () => Promise<void> }

/**
 * Sessions in the database: nothing is cached, so that an ended session, a disabled account and a changed role
 * count at once, also in other processes over the same database.
 */
export function createSessions({ db, contract, now }: { db: Database; contract: () => Contract; now: () => number }): OpenSessions {
  const iso = () => new Date(now()).toISOString()
  const query = sql<Row>`select s."userId", s."expireTime", s."visitorId", u.role, u.status from session as s join ${sql.table('user')} as u on u."userId" = s."userId" where s."tokenHash" = ${'token'}`
  let compiled: CompiledQuery<Row> | undefined

  return {
    async start(userId, ip, trx, visit) {
      const token = randomBytes(32).toString('base64url')
      const expireTime = new Date(now() + (visit?.milliseconds ?? SESSION_MS)).toISOString()
      const row = { tokenHash: hashOf(token), userId, ip, createTime: iso(), expireTime, visitorId: visit?.visitorId ?? null }
      await (trx ? trx.insertInto('session').values(row).execute() : db.write((own) => own.insertInto('session').values(row).execute()))
      return token
    },
    async personOf(token) {
      if (token.length > 200) return undefined
      compiled ??= query.compile(db.query)
      const session = hashOf(token)
      const { rows } = await db.query.executeQuery<Row>({ ...compiled, parameters: [session] })
      const row = rows[0]
      // "At now + 604800000 ms" is logged out: the last moment is not part of the session.
      if (!row || (row['expireTime'] as string) <= iso() || row['status'] === 0) return undefined
      return personOf(contract(), row, session)
    },
    async end(token) {
      await db.write((trx) => trx.deleteFrom('session').where('tokenHash', '=', hashOf(token)).execute())
    },
    async endAll(userId, except, trx) {
      const work = (on: NonNullable<typeof trx>) => {
        const ended = on.deleteFrom('session').where((at) => at.or([at('userId', '=', userId), at('visitorId', '=', userId)]))
        return (except === undefined ? ended : ended.where('tokenHash', '!=', except)).execute()
      }
      await (trx ? work(trx) : db.write(work))
    },
    async removeExpired() {
      await db.write((trx) => trx.deleteFrom('session').where('expireTime', '<=', iso()).execute())
    },
  }
}

/** The role that leads the contract's list wins; an unknown one counts as an ordinary user. */
function personOf(contract: Contract, row: Row, session: string): Person {
  const role = contract.roles.some(({ name }) => name === row['role']) ? (row['role'] as string) : 'user'
  const visitorId = row['visitorId'] as string | null
  return { userId: row['userId'] as string, role, roles: [role], session, ...(visitorId ? { visitorId } : {}) }
}

/** A token is 256 random bits, so a plain hash is enough to make a stolen table worthless. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
