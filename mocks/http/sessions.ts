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

/** Seven days, as the specification has it. */
const SESSION_MS = 7 * DAY

/** So many one person may have open at once; the one that was used least lately ends for a new one. */
export const MOST_SESSIONS = 20

/** When a session was used last is written down no more often than this: reading a page must cost no write. */
const SEEN_MS = 300_000

/** A session with its person, and with whoever visits in it. */
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
 * Sessions in the database: nothing is cached, so that an ended session, a disabled account and a changed role
 * count at once, also in other processes over the same database.
 */
export function createSessions({ db, contract, now }: { db: Database; contract: () => Contract; now: () => number }): OpenSessions {
  const iso = () => new Date(now()).toISOString()
  /** Whose session it is, and whether their role has to have a second factor: asked at once, because every request asks. */
  const query = (hasSecurity: boolean) =>
    sql<Held>`select s."userId", s."expireTime", s."visitorId", s."lastTime", u.role, u.status, v.role as "visitorRole",
        v.status as "visitorStatus", o."expireTime" as "openerEnds",
        ${hasSecurity ? sql`(select "factorRoles" from security limit 1)` : sql`null`} as "factorRoles"
      from session as s join ${sql.table('user')} as u on u."userId" = s."userId" left join ${sql.table('user')} as v on v."userId" = s."visitorId"
        left join session as o on o."tokenHash" = s."openedBy"
      where s."tokenHash" = ${'token'}`
  const compiled = new Map<boolean, CompiledQuery<Held>>()

  /** Of several requests at once one writes. A time that lies ahead was written before the clock was set back. */
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
      // "At now + 604800000 ms" is logged out: the last moment is not part of the session.
      if (!row || row.expireTime <= iso() || row.status === 0) return undefined
      if (row.visitorId && !isVisitOpen(contract(), row, iso())) return undefined
      await see(session, row.lastTime)
      const person = personOf(contract(), row, session)
      // Whoever looks at the console of another has made the second step as themselves.
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

/** Visits of an administrator are counted for nobody. */
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

/** A visit ends with the session it was begun from, and with the right of whoever looks. */
function isVisitOpen(contract: Contract, row: Held, now: string): boolean {
  return (
    rolesThatSend(contract, 'user.useridToken').some((role) => role === row.visitorRole) &&
    row.visitorStatus !== 0 &&
    (row.openerEnds ?? '') > now
  )
}

/** The role that leads the contract's list wins; an unknown one counts as everyone's. */
function personOf(contract: Contract, row: Held, session: string): Person {
  const role = contract.roles.some(({ name }) => name === row.role) ? row.role : everyonesRole(contract)
  const visitorId = row.visitorId
  return { userId: row.userId, role, roles: [role], session, ...(visitorId ? { visitorId } : {}) }
}

/** A token is 256 random bits, so a plain hash is enough to make a stolen table worthless. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
