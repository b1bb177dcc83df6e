import { DAY } from '../../src/schema/time.ts'
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { CompiledQuery } from 'kysely'
import type { Contract } from '../../src/schema/contract.ts'
import type { Database, Trx } from '../db/database.ts'
import { mustSetUp } from '../factor/required.ts'
import { everyonesRole, rolesThatSend } from './may-use.ts'
import { problems } from './problems.ts'
import type { Person, Sessions } from '../core/sessions.ts'

/** Seven days, as specified. */
const SESSION_MS = 7 * DAY

/** The maximum number of open sessions of a person; a new one ends the least recently used one. */
export const MOST_SESSIONS = 20

/** The last use of a session is stored at most this often, so that most reads cause no write. */
const SEEN_MS = 300_000

/** A session with its person, and with the administrator who acts as that person, if any. */
type Held = {
  userId: string
  expireTime: string
  visitorId: string | null
  lastTime: string | null
  role: string
  status: number
  visitorRole: string | null
  visitorStatus: number | null
  openerEnds: string | null
  factorRoles: string[] | null
}

type OpenSessions = Sessions & { removeExpired: () => Promise<void> }

/**
 * Sessions in the database, without a cache, so that an ended session, a disabled account and a changed role take effect at once, also in
 * other processes that use the same database.
 */
export function createSessions({ db, contract, now }: { db: Database; contract: () => Contract; now: () => number }): OpenSessions {
  const iso = () => new Date(now()).toISOString()
  /** The person of a session, and the roles that need a second factor, in one query, because every request runs it. */
  const query = (hasSecurity: boolean) =>
    sql<Held>`select s."userId", s."expireTime", s."visitorId", s."lastTime", u.role, u.status, v.role as "visitorRole",
        v.status as "visitorStatus", o."expireTime" as "openerEnds",
        ${hasSecurity ? sql`(select "factorRoles" from security limit 1)` : sql`null`} as "factorRoles"
      from session as s join ${sql.table('user')} as u on u."userId" = s."userId" left join ${sql.table('user')} as v on v."userId" = s."visitorId"
        left join session as o on o."tokenHash" = s."openedBy"
      where s."tokenHash" = ${'token'}`
  const compiled = new Map<boolean, CompiledQuery<Held>>()

  /** Of several concurrent requests one writes. A time in the future was stored before the clock was set back. */
  async function see(session: string, last: string | null): Promise<void> {
    const age = now() - Date.parse(last ?? '')
    if (age >= 0 && age < SEEN_MS) return
    await db.write((trx) => trx.updateTable('session').set({ lastTime: iso() }).where('tokenHash', '=', session).execute())
  }

  return {
    async start(userId, ip, trx, visit, browser) {
      const token = randomBytes(32).toString('base64url')
      const expireTime = new Date(now() + (visit?.milliseconds ?? SESSION_MS)).toISOString()
      const times = { createTime: iso(), lastTime: iso(), expireTime }
      const known = {
        sessionId: randomBytes(16).toString('hex'),
        ip,
        browser: browser ?? null,
        visitorId: visit?.visitorId ?? null,
        openedBy: visit?.openedBy ?? null,
      }
      const row = { tokenHash: hashOf(token), userId, ...known, ...times }
      const open = async (on: Trx) => {
        await on.insertInto('session').values(row).execute()
        if (!visit) await endOldest(on, userId, row.tokenHash)
      }
      await (trx ? open(trx) : db.write(open))
      return token
    },
    async personOf(token, { unready = false } = {}) {
      if (token.length > 200) return undefined
      const hasSecurity = contract().entities.security !== undefined
      const built = compiled.get(hasSecurity) ?? query(hasSecurity).compile(db.query)
      compiled.set(hasSecurity, built)
      const session = hashOf(token)
      const { rows } = await db.query.executeQuery<Held>({ ...built, parameters: [session] })
      const row = rows[0]
      // At exactly `now + 604800000 ms` the session is over: its last moment is not included.
      if (!row || row.expireTime <= iso() || row.status === 0) return undefined
      if (row.visitorId && !isVisitOpen(contract(), row, iso())) return undefined
      await see(session, row.lastTime)
      const person = personOf(contract(), row, session)
      // An administrator who acts as another person has used their own second factor.
      if (person.visitorId !== undefined || !(await mustSetUp(db.query, person, row.factorRoles))) return person
      if (!unready) throw problems.needsFactor()
      return { ...person, unready: true }
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

/** Sessions in which an administrator acts as this person do not count. */
async function endOldest(trx: Trx, userId: string, but: string): Promise<void> {
  const mine = trx
    .selectFrom('session')
    .select('tokenHash')
    .where('userId', '=', userId)
    .where('visitorId', 'is', null)
    .where('tokenHash', '!=', but)
  const rows = await mine
    .orderBy('lastTime', 'desc')
    .orderBy('createTime', 'desc')
    .offset(MOST_SESSIONS - 1)
    .limit(1000)
    .execute()
  const ended = rows.map(({ tokenHash }) => tokenHash)
  if (ended.length > 0) await trx.deleteFrom('session').where('tokenHash', 'in', ended).execute()
}

/** A visit ends with the session that it was started from, or when the administrator loses the permission. */
function isVisitOpen(contract: Contract, row: Held, now: string): boolean {
  return (
    rolesThatSend(contract, 'user.useridToken').some((role) => role === row.visitorRole) &&
    row.visitorStatus !== 0 &&
    (row.openerEnds ?? '') > now
  )
}

/** An unknown role counts as the default role. */
function personOf(contract: Contract, row: Held, session: string): Person {
  const role = contract.roles.some(({ name }) => name === row.role) ? row.role : everyonesRole(contract)
  const visitorId = row.visitorId
  return { userId: row.userId, role, roles: [role], session, ...(visitorId ? { visitorId } : {}) }
}

/** A token has 256 random bits, so a plain hash is enough to make a stolen table worthless. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
