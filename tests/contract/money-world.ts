import { randomBytes } from 'node:crypto'
import type { AnyDatabase, Row } from './any-database.ts'
import { createSessions } from '../../mocks/http/sessions.ts'
import { everyonesRole } from '../../mocks/http/may-use.ts'
import { unitsOf } from '../../mocks/metering/units.ts'
import { createMeter } from '../../mocks/metering/meter.ts'
import { makeDueMoves } from '../../mocks/resource/due-moves.ts'
import { createStore } from '../../mocks/resource/store.ts'
import { listServices } from '../../mocks/server/list-services.ts'
import { openBackend } from './auth-backend.ts'
import { contract, stored } from './seed-database.ts'

const DAY = 86_400_000
const COMBOS = [
  { comboId: 'prop-a', amount: 1000, price: 1999, agentPrice: 1500, validDays: 2 },
  { comboId: 'prop-b', amount: 7, price: 333, agentPrice: null, validDays: 1 },
  { comboId: 'prop-c', amount: 250, price: 0, agentPrice: 0, validDays: 30 },
]
const NOBODY: Row[] = []

export type MoneyHouse = Awaited<ReturnType<typeof openMoneyHouse>>
export type Money = Awaited<ReturnType<MoneyHouse['people']>>
/** All that money and stock are: every row that an operation may change. */
export type Snapshot = { users: Row[]; grants: Row[]; ledger: Row[]; recharges: Row[]; orders: Row[]; cards: Row[] }

/** A backend with three packages on sale, in which groups of new people trade. */
export async function openMoneyHouse(kind: AnyDatabase['kind']) {
  const backend = await openBackend(kind)
  const { db, clock } = backend
  const sessions = createSessions({ db, contract: () => contract, now: () => clock.now })
  const services = await listServices()
  const meter = createMeter(db, (at) => createStore({ contract, services }, db, sessions, at), unitsOf(contract), everyonesRole(contract))
  let groups = 0
  const shared = { service: 'tts', unit: 'char', concurrency: 100, status: 'onSale', customised: false, version: 1 }
  await db.write((trx) =>
    trx
      .insertInto('combo')
      .values(COMBOS.map((one) => ({ ...shared, name: one.comboId, ...one })))
      .execute(),
  )
  await db.write((trx) => trx.updateTable('interface').set({ freeQuota: 0 }).execute())

  /** An agent with a customer, a buyer of the platform and the administrator, none of whom holds anything yet. */
  async function people() {
    const group = `m${kind[0]}${++groups}`
    const ids = { agent: `${group}-agent`, customer: `${group}-customer`, buyer: `${group}-buyer`, admin: `${group}-admin` }
    const member = (who: keyof typeof ids, nth: number, more: Row) => ({
      userId: ids[who],
      username: ids[who],
      phone: `17${String(groups).padStart(8, '0')}${nth}`,
      status: 1,
      certType: 1,
      balance: 0,
      agentId: null,
      discount: 100,
      version: 1,
      ...more,
    })
    const holders = [ids.agent, ids.customer, ids.buyer]
    const apps = holders.slice(1).map((userId) => ({ appId: `app-${userId}`, userId, appName: userId, isDefault: true, status: 'enabled' }))
    apps.push({ ...apps[1]!, appId: `other-${ids.buyer}`, appName: 'other', isDefault: false })
    await db.write(async (trx) => {
      await trx
        .insertInto('user')
        .values([
          member('agent', 1, { role: 'agent', discount: 87 }),
          member('customer', 2, { role: 'user', agentId: ids.agent }),
          member('buyer', 3, { role: 'user', discount: 93 }),
          member('admin', 4, { role: 'super-admin' }),
        ])
        .execute()
      await trx
        .insertInto('application')
        .values(apps.map((app) => ({ ...app, services: JSON.stringify(['tts']), concurrency: 100, version: 1 })))
        .execute()
    })
    const tokens = new Map<string, string>()
    const signIn = async () => {
      for (const who of Object.values(ids)) tokens.set(who, await sessions.start(who, '127.0.0.1'))
    }
    await signIn()
    const rows = (table: string, field: string, of: string[]) =>
      of.length === 0 ? Promise.resolve(NOBODY) : db.query.selectFrom(table).selectAll().where(field, 'in', of).orderBy(field).execute()

    async function snapshot(): Promise<Snapshot> {
      const [users, grants, ledger, recharges, orders, cards] = await Promise.all([
        rows('user', 'userId', holders),
        rows('grant', 'targetId', holders),
        rows('ledger', 'userId', holders),
        rows('recharge', 'userId', holders),
        rows('order', 'userId', holders),
        rows('card', 'batchNo', [group]),
      ])
      return { users: users.map(({ userId, balance }) => ({ userId, balance })), grants, ledger, recharges, orders, cards }
    }

    return {
      ids,
      snapshot,
      call: (who: keyof typeof ids, path: string, body: Row) => backend.call(path, body, { token: tokens.get(ids[who])! }),
      pay: (orderNo: unknown) => backend.pay(orderNo, tokens.get(ids.buyer)!),

      /** A call of a speech service, of so many characters. */
      async use(who: 'customer' | 'buyer', amount: number): Promise<number> {
        const [userId, now] = [ids[who], clock.now]
        const ask = {
          userId,
          service: 'tts' as const,
          code: 'tts.short',
          amounts: { call: 1, second: 1, char: amount },
          ip: '127.0.0.1',
          now,
        }
        const opened = await meter.open({ ...ask, requestId: randomBytes(8).toString('hex') })
        if (!('use' in opened)) return 409
        await meter.close(opened.use, { code: 0, now, latency: 1 })
        return 200
      },

      /** An activated card or voucher, as the house hands them out. */
      async card(values: Row): Promise<string> {
        const code = randomBytes(10).toString('hex').toUpperCase()
        const time = new Date(clock.now).toISOString()
        const row = { cardNo: code, batchNo: group, name: group, code, status: 'activated', createTime: time, version: 1 }
        const card = { ...row, expireTime: new Date(clock.now + 3 * DAY).toISOString(), ...values }
        await db.write((trx) =>
          trx
            .insertInto('card')
            .values(stored(db, 'card', card))
            .execute(),
        )
        return code
      },

      /** Time goes by, and what it changes is changed; nobody has to sign in again. */
      async wait(hours: number): Promise<void> {
        clock.now += hours * 3_600_000
        await makeDueMoves(db, contract, clock.now)
        await signIn()
      },
    }
  }

  return { db, clock, people, combos: COMBOS.map(({ comboId }) => comboId), close: () => backend.close() }
}
