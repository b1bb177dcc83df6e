import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyDatabase, Row } from './any-database.ts'
import { migrate } from '../../mocks/db/migrate.ts'
import { isStored } from '../../src/schema/stored.ts'
import { syncTables } from '../../mocks/db/sync.ts'
import { rulesOfForms } from '../../mocks/seed/forms.ts'
import { DEMO_ACCOUNTS } from '../../mocks/seed/plan.ts'
import { seed } from '../../mocks/seed/seed.ts'
import { isGood } from '../../mocks/seed/value.ts'
import { permissions, roles } from '../../mocks/template/people.ts'
import { organisation } from '../../mocks/template/trees.ts'
import { titlesOfReminders } from '../../mocks/notices/reminder-titles.ts'
import { listRisks } from '../../mocks/figures/agent-figures.ts'
import { forecastStocks } from '../../mocks/figures/forecast.ts'
import { compileContract } from '../../src/schema/compile/contract.ts'
import { holds, isEmpty, type Facts } from '../../src/schema/condition.ts'
import type { Property } from '../../src/schema/contract.ts'
import { readSchemas } from '../../src/schema/read.ts'
import { isRequired } from '../../src/schema/verdict.ts'
import { NOW, kinds } from './harness.ts'
import { openCopy, type Opened } from './copies.ts'
import { allRows, contract, files, fingerprint, groupBy, HOUR, open, openSeeded } from './seed-database.ts'

const dayAt = (time: string): string => new Date(Date.parse(time) + 8 * HOUR).toISOString().slice(0, 10)

/** A row is judged as it stood when it was made. */
const factsOf = (row: Row): Facts => ({ form: row, row, now: Date.parse(row['createTime'] ?? row['submitTime']) || NOW })

const ticket = { title: '工单', key: 'ticketNo', owner: 'userId', seedRows: 40 }
const ticketFields = {
  ticketNo: { title: '工单号', type: 'string', readOnly: true, numbered: 'GD100001' },
  userId: { title: '用户', type: 'string', readOnly: true, entity: 'user' },
  appId: { title: '应用', type: 'string', entity: 'application' },
  title: { title: '标题', type: 'string', minLength: 2, maxLength: 12 },
  contact: { title: '联系人', type: 'string', seed: 'person-name' },
  phone: { title: '电话', type: 'string', format: 'phone' },
  hours: { title: '工时', type: 'number', minimum: 0.5, maximum: 8, multipleOf: 0.5 },
  tags: {
    title: '标签',
    type: 'array',
    uniqueItems: true,
    items: {
      type: 'string',
      oneOf: [
        { const: 'a', title: '甲' },
        { const: 'b', title: '乙' },
      ],
    },
  },
  status: {
    title: '状态',
    type: 'string',
    default: 'open',
    oneOf: [
      { const: 'open', title: '待处理' },
      { const: 'closed', title: '已关闭' },
    ],
  },
  createTime: { title: '创建时间', type: 'string', format: 'date-time', readOnly: true, stamp: 'added' },
}
const grown = compileContract(
  readSchemas([
    ...files,
    {
      path: 'entities/ticket.json',
      text: JSON.stringify({ ...ticket, properties: ticketFields, moves: { close: { from: 'open', to: 'closed' } } }),
    },
  ]).world,
)

/** The demo world in its full size. */
const openGreat = (kind: AnyDatabase['kind']) =>
  openCopy(kind, 'great world', async (db) => {
    await migrate(db)
    await syncTables(db, contract)
    await seed(db, contract, { now: NOW })
  })

async function openAnew(): Promise<Opened> {
  const opened = await open('sqlite')
  await seed(opened.db, contract, { now: NOW, scale: 0.05 })
  return opened
}

describe.each(kinds)('the demo world on %s', (kind) => {
  let opened: Opened
  const rows: Record<string, Row[]> = {}

  beforeAll(async () => {
    opened = await openGreat(kind)
    for (const name of Object.keys(contract.entities)) rows[name] = await allRows(opened.db, name)
  })
  afterAll(() => opened?.close())

  it('is there, whole', () => {
    expect({
      user: rows['user']?.length,
      application: rows['application']?.length,
      order: rows['order']?.length,
    }).toEqual({ user: 2000, application: 300, order: 5000 })
    // Of today there is only what has passed.
    expect(Math.abs(rows['usage']!.length - 24_000)).toBeLessThan(500)
  })

  it('acceptance 300: seeding runs once, and a change made since stays', async () => {
    await opened.db.write((trx) => trx.updateTable('user').set({ remark: 'kept' }).where('username', '=', 'agent').execute())
    expect(await seed(opened.db, contract, { now: NOW + HOUR })).toBe(false)
    const agent = await opened.db.query.selectFrom('user').select('remark').where('username', '=', 'agent').executeTakeFirst()
    expect(agent?.['remark']).toBe('kept')
    expect(await allRows(opened.db, 'user')).toHaveLength(2000)
    await opened.db.write((trx) => trx.updateTable('user').set({ remark: null }).where('username', '=', 'agent').execute())
  })

  it('acceptance 300: the same day gives the same world, on both databases', async () => {
    const [one, other] = kind === 'sqlite' ? [await openSeeded(kind), await openAnew()] : [await openGreat(kind), await openGreat('sqlite')]
    expect(await fingerprint(one.db)).toBe(await fingerprint(other.db))
    await one.close()
    await other.close()
  })

  it('every value passes the verdict of the form that would have sent it', () => {
    const wrong = Object.values(contract.entities).flatMap((entity) =>
      Object.values(entity.properties)
        .filter(isStored)
        .flatMap((property) =>
          rows[entity.name]!.filter((row) => !isGood(property, row[property.name], factsOf(row))).map(
            (row) => `${entity.name}.${property.name} = ${row[property.name]}`,
          ),
        ),
    )
    expect(wrong).toEqual([])
  })

  it('what a form hides is empty, and what it wants is there', () => {
    // Users are left out: most registered by themselves, without the name that an administrator would have to give.
    const { user: _, ...entities } = contract.entities
    const wrong = Object.values(entities).flatMap((entity) =>
      [...rulesOfForms(contract, entity)].flatMap(([name, { visible, required, states }]) =>
        rows[entity.name]!.filter((row) => {
          const property = entity.properties[name]!
          const isGone = (visible && !holds(visible, factsOf(row))) || (states && !states.has(row[entity.stateField!]))
          if (!isStored(property) || /image|audio/.test(property.format ?? '')) return false
          return isGone ? !isEmpty(row[name]) : isEmpty(row[name]) && isRequired(required, factsOf(row)) && !property.writeOnly
        }).map((row) => `${entity.name}.${name} = ${row[name]} of ${row[entity.key]}`),
      ),
    )
    expect(wrong.slice(0, 10)).toEqual([])
  })

  it('every reference names a row that is there', () => {
    const keys = new Map(
      Object.values(contract.entities).map((entity) => [entity.name, new Set(rows[entity.name]!.map((row) => row[entity.key] as unknown))]),
    )
    const lostIn = (properties: Property[], row: Row): string[] =>
      properties.flatMap((property) => {
        const value: unknown = row[property.name]
        const values: unknown[] = isEmpty(value) ? [] : Array.isArray(value) ? value : [value]
        if (property.fields) return values.flatMap((one) => lostIn(property.fields!, one as Row))
        if (property.entity === undefined || !isStored(property)) return []
        return values.filter((one) => !keys.get(property.entity!)!.has(one)).map((one) => `${property.name} ${one}`)
      })
    const lost = Object.values(contract.entities).flatMap((entity) =>
      rows[entity.name]!.flatMap((row) => lostIn(Object.values(entity.properties), row)),
    )
    expect(lost).toEqual([])
  })

  it('what a person names is the own one, or was taken out of the stock of the own agent', () => {
    const agentOf = new Map(rows['user']!.map((user) => [user['userId'] as unknown, user['agentId'] as unknown]))
    const odd = Object.values(contract.entities).flatMap((entity) =>
      Object.values(entity.properties).flatMap((property) => {
        const other = property.entity === undefined ? undefined : contract.entities[property.entity]
        if (!entity.owner || !other?.owner || other.name === 'user' || !isStored(property)) return []
        const owner = new Map(rows[other.name]!.map((row) => [row[other.key] as unknown, row[other.owner!] as unknown]))
        const isOwn = (row: Row) => {
          const [named, mine] = [owner.get(row[property.name]), row[entity.owner!] as unknown]
          if (property.name === 'stockNo') return named === agentOf.get(mine)
          return property.name === 'otherNo' ? agentOf.get(named) === mine : named === mine
        }
        return rows[entity.name]!.filter((row) => row[property.name] !== null && !isOwn(row)).map(
          (row) => `${entity.name}.${property.name} of ${row[entity.key]}`,
        )
      }),
    )
    expect(odd.slice(0, 10)).toEqual([])
  })

  it('every purchase has its packages, with as much used as their book says', () => {
    const paid = rows['order']!.filter((order) => ['paid', 'refunding', 'refunded'].includes(order['status']))
    const bought = groupBy(
      rows['grant']!.filter((grant) => grant['source'] === 'buy'),
      (grant) => grant['orderNo'] as string,
    )
    expect(paid.filter((order) => bought.get(order['orderNo'])?.length !== 1)).toEqual([])
    expect(bought.size).toBe(paid.length)
    expect(paid.filter(({ orderNo, appId }) => bought.get(orderNo)![0]!['appId'] !== appId)).toEqual([])
    const book = groupBy(rows['ledger']!, (line) => line['grantNo'] as string)
    const odd = rows['grant']!.filter((grant) => {
      const lines = book.get(grant['grantNo'])!
      const sum = lines.reduce((all, line) => all + (line['change'] as number), 0)
      const isUsedUp = grant['status'] === 'usedUp'
      return (
        (grant['status'] === 'reclaimed' ? grant['remain'] !== 0 : grant['used'] + grant['remain'] !== grant['total']) ||
        sum !== grant['remain'] ||
        Math.min(...lines.map((line) => line['remain'] as number)) !== grant['remain'] ||
        isUsedUp !== (grant['remain'] === 0 && grant['used'] > 0) ||
        (grant['used'] > 0 && ['waiting', 'reclaimed'].includes(grant['status']))
      )
    })
    expect(odd).toEqual([])
    expect(rows['order']!.filter((order) => order['status'] === 'refunding' && bought.get(order['orderNo'])![0]!['used'] > 0)).toEqual([])
  })

  it('issue 14: what has arrived adds up to each balance after it, and what has not tells none', () => {
    for (const lines of groupBy(rows['recharge']!, ({ userId }) => userId as string).values()) {
      let balance = 0
      for (const { status, amount, balanceAfter } of lines.toSorted((a, b) => (a['createTime'] < b['createTime'] ? -1 : 1))) {
        if (status === 'success') balance += amount
        expect(balanceAfter).toBe(status === 'success' ? balance : null)
      }
    }
    expect(new Set(rows['recharge']!.map(({ status }) => status as string)).size).toBe(3)
  })

  it('issue 14: what readers said of a document names it as they read it', () => {
    for (const { name, doc, language, text } of rows['doc-feedback']!) {
      const chinese = /^\p{Script=Han}/u
      expect([name, doc, language === 'zh-CN']).toEqual([expect.any(String), expect.any(String), chinese.test(name)])
      if (text) expect([text, chinese.test(text)]).toEqual([text, language === 'zh-CN'])
    }
  })

  it('payments are what was paid online, order by order and in sum, and what went back is no longer there (14)', () => {
    const paidOnline = rows['order']!.filter(
      ({ channel, payTime, payAmount }) => channel === 'console' && payTime !== null && payAmount > 0,
    )
    expect(paidOnline.length).toBeGreaterThan(1_000)
    const moneyOf = (row: Row) => `${row['orderNo']} ${row['amount'] ?? row['payAmount']} ${row['createTime']}`
    expect(rows['payment-record']!.map(moneyOf).toSorted()).toEqual(
      paidOnline.map(({ orderNo, payAmount, payTime }) => `${orderNo} ${payAmount} ${payTime}`).toSorted(),
    )
    const sum = (all: Row[], field: string) => all.reduce((total, row) => total + (row[field] as number), 0)
    const settled = rows['payment-record']!.filter(({ status }) => status === 'settled')
    const income = paidOnline.filter(({ status }) => status === 'paid' || status === 'refunding')
    expect(sum(settled, 'amount')).toBe(sum(income, 'payAmount'))
  })

  it('a package whose money is asked back says so, unless it is over anyhow (14)', () => {
    const asked = new Set(rows['order']!.filter(({ status }) => status === 'refunding').map(({ orderNo }) => orderNo))
    expect(asked.size).toBeGreaterThan(0)
    const odd = rows['grant']!.filter(({ orderNo, status }) => (asked.has(orderNo) ? status === 'inUse' : status === 'refunding'))
    expect(odd).toEqual([])
  })

  it('whoever buys was certified before, and only who calls a service has used its packages', () => {
    const certified = new Map(rows['real-name']!.filter((one) => one['status'] === 'approved').map((one) => [one['userId'], one]))
    const odd = rows['order']!.filter((order) => {
      const record = certified.get(order['userId'])
      return !record || Date.parse(record['auditTime']) > Date.parse(order['createTime'])
    })
    expect(odd).toEqual([])

    const callers = new Set(
      rows['application']!.flatMap((app) => (app['services'] as string[]).map((service) => `${app['userId']} ${service}`)),
    )
    const serviceOf = new Map(rows['combo']!.map((combo) => [combo['comboId'], combo['service']]))
    const used = rows['grant']!.filter((grant) => grant['targetType'] === 'user' && grant['used'] > 0)
    expect(used.length).toBeGreaterThan(50)
    expect(used.filter((grant) => !callers.has(`${grant['targetId']} ${serviceOf.get(grant['comboId'])}`))).toEqual([])
    const handed = groupBy(rows['grant']!, (grant) => grant['stockNo'] as string)
    const stock = rows['grant']!.filter((grant) => grant['targetType'] === 'agent' && grant['used'] > 0)
    for (const { grantNo, used: given } of stock)
      expect(given, grantNo).toBe((handed.get(grantNo) ?? []).reduce((sum, part) => sum + (part['total'] as number), 0))
  })

  it('what the bell says of a wish for certification names who wishes it, be it a company (issue 14)', async () => {
    const asked = rows['reminder']!.filter(({ kind }) => kind === 'certificationAsked')
    expect(asked.length).toBeGreaterThan(0)
    const titles = await titlesOfReminders(opened.db.query, contract, asked as never, 'en-US')
    expect(titles.filter((title) => !/^\S.* asks for certification as an? \S+$/.test(title))).toEqual([])
    expect(titles.filter((title) => title.includes('company')).length).toBeGreaterThan(0)
  })

  it('of a tree only what lies at its ends is chosen where only that can be (issue 17)', () => {
    const above = new Set(rows['org-tree']!.map((one) => one['parentId']))
    const chosen = rows['pickers']!.map((one) => one['dept'])
    expect(chosen.some((one) => one !== null)).toBe(true)
    expect(chosen.filter((one) => above.has(one) && one !== null)).toEqual([])
  })

  it('roles, permissions and departments of the template are those that its own calls answer', () => {
    expect(rows['permission']!.map((one) => one['permissionName'])).toEqual(permissions.map(({ id }) => id))
    expect(rows['org-tree']!.filter((one) => one['parentId'] === null).map((one) => one['orgName'])).toEqual(
      organisation.map(({ title }) => title),
    )
    const shown = rows['role']!.map(({ roleId, roleName, describe: told, grants }) => ({ roleId, roleName, told, grants }))
    expect(shown).toEqual(
      roles.map(({ id, name, describe: told, permissions }) => ({
        roleId: id,
        roleName: name,
        told,
        grants: permissions
          .filter(({ actionList }) => actionList.length > 0)
          .map(({ permissionId, actionList }) => ({ permissionId, actions: actionList })),
      })),
    )
  })

  it('agents have handed out parts of their stock, and their books say how much of which', () => {
    const parts = rows['grant']!.filter((grant) => grant['stockNo'] !== null)
    expect(parts.length).toBeGreaterThan(5)
    const taken = groupBy(
      rows['ledger']!.filter((line) => line['kind'] === 'grant' && line['change'] < 0),
      (line) => line['grantNo'] as string,
    )
    const sum = (list: Row[] | undefined, field: string) => (list ?? []).reduce((all, one) => all + (one[field] as number), 0)
    for (const [stockNo, own] of groupBy(parts, (part) => part['stockNo'] as string))
      expect(sum(taken.get(stockNo), 'change'), stockNo).toBe(-sum(own, 'total'))
  })

  it('an account book leads to the balance of its agent', () => {
    const books = groupBy(rows['recharge']!, (line) => line['userId'] as string)
    const odd = rows['user']!.filter((user) => {
      if (user['role'] !== 'agent') return false
      const lines = (books.get(user['userId']) ?? []).filter((line) => line['status'] === 'success')
      return lines.reduce((sum, line) => sum + (line['amount'] as number), 0) !== user['balance']
    })
    expect(odd).toEqual([])
  })

  it('whoever is certified has one record of the same kind', () => {
    const records = groupBy(rows['real-name']!, (record) => record['userId'] as string)
    const odd = rows['user']!.filter((user) => {
      const record = records.get(user['userId'])?.[0]
      if (user['status'] !== 1) return record !== undefined
      return user['certType'] === 0
        ? record?.['status'] === 'approved'
        : record?.['certType'] !== user['certType'] || record?.['status'] !== 'approved'
    })
    expect(odd).toEqual([])
    expect(new Set(rows['real-name']!.map((record) => record['status'] as string))).toEqual(new Set(['approved', 'pending', 'rejected']))
  })

  /** What only a browser or a device of the person brings about, or a wish of theirs. */
  const made = new Set<string | undefined>(['session', 'passkey'])

  it('wishes for more calls at once wait, were granted and were refused, each answered as its state says', () => {
    const requests = rows['limit-request']!
    expect(new Set(requests.map((row) => row['status']))).toEqual(new Set(['pending', 'approved', 'rejected']))
    const odd = requests.filter((row) => {
      const isAnswered = row['answerTime'] !== null && row['operatorId'] !== null
      return isAnswered === (row['status'] === 'pending') || Number(row['wanted']) <= Number(row['current'])
    })
    expect(odd).toEqual([])
  })

  it('each demo account finds rows in every list of its own', () => {
    const empty = contract.roles.flatMap((role) => {
      const account = DEMO_ACCOUNTS.find((one) => one.role === role.name)
      const user = rows['user']!.find((one) => one['username'] === account?.username)
      return Object.values(contract.calls)
        .filter(({ does, scope, entity, grants }) => {
          const owner = entity === undefined ? undefined : contract.entities[entity]?.owner
          const holds = grants.some(({ permission, verb }) => role.grants[permission]?.includes(verb))
          return does === 'list' && scope === 'own' && owner !== undefined && holds && !made.has(entity)
        })
        .filter(({ entity = '' }) => !rows[entity]!.some((row) => row[contract.entities[entity]!.owner!] === user?.['userId']))
        .map(({ name }) => `${role.name} ${name}`)
    })
    expect(empty).toEqual([])
  })

  it('only the three demo accounts have a password', async () => {
    const found = await opened.db.query
      .selectFrom('credential')
      .innerJoin('user', 'user.userId', 'credential.userId')
      .select(['username', 'role'])
      .orderBy('username')
      .execute()
    expect(found.map((one) => ({ ...one }))).toEqual([
      { username: 'admin', role: 'super-admin' },
      { username: 'agent', role: 'agent' },
      { username: 'user', role: 'user' },
    ])
  })

  it('no phone and no address can belong to anyone', () => {
    const users = rows['user']!
    expect(users.filter((user) => !/^169[1-9]\d{7}$/.test(user['phone']))).toEqual([])
    expect(users.filter((user) => !/@example\.(com|net|org)$/.test(user['email']))).toEqual([])
    expect(new Set(users.map((user) => user['phone'] as string)).size).toBe(users.length)
  })

  it('every owner has exactly one default application, and it is enabled', () => {
    const byOwner = groupBy(rows['application']!, (app) => app['userId'] as string)
    const odd = [...byOwner.values()].filter(
      (apps) => apps.filter((app) => app['isDefault'] === true && app['status'] === 'enabled').length !== 1,
    )
    expect(odd).toEqual([])
    const user = rows['user']!.find((one) => one['username'] === 'user')!
    expect(byOwner.get(user['userId'])!.length).toBeGreaterThan(3)
    expect(byOwner.get(user['userId'])!.some((app) => app['status'] === 'disabled')).toBe(true)
  })

  it('nothing happens in the future, before its owner came, or in the wrong order', () => {
    const came = new Map(rows['user']!.map((user) => [user['userId'] as string, Date.parse(user['registerTime'])]))
    const orders = rows['order']!
    expect(
      orders.filter((order) => Date.parse(order['createTime']) > NOW || Date.parse(order['createTime']) < came.get(order['userId'])!),
    ).toEqual([])
    expect(
      orders.filter((order) => order['payTime'] !== null && (order['payTime'] < order['createTime'] || Date.parse(order['payTime']) > NOW)),
    ).toEqual([])
    expect(orders.filter((order) => (order['payTime'] === null) !== ['unpaid', 'cancelled'].includes(order['status']))).toEqual([])
    expect(orders.filter((order) => order['status'] === 'unpaid' && NOW - Date.parse(order['createTime']) > 24 * HOUR)).toEqual([])
    expect(
      rows['application']!.filter((app) => Date.parse(app['createTime']) < came.get(app['userId'])! || Date.parse(app['createTime']) > NOW),
    ).toEqual([])
    expect(
      rows['user']!.filter(
        (user) =>
          user['lastLoginTime'] !== null && (user['lastLoginTime'] < user['registerTime'] || Date.parse(user['lastLoginTime']) > NOW),
      ),
    ).toEqual([])
  })

  it('usage covers ninety days, belongs to the owner of its application, and is thinner at weekends', () => {
    const owner = new Map(rows['application']!.map((app) => [app['appId'] as string, app['userId'] as string]))
    const usage = rows['usage']!
    expect(usage.filter((one) => owner.get(one['appId']) !== one['userId'] || one['failed'] > one['calls'])).toEqual([])
    const days = groupBy(usage, (one) => one['day'] as string)
    expect(days.size).toBe(90)
    const mean = (weekend: boolean): number => {
      const chosen = [...days].filter(([day]) => [0, 6].includes(new Date(day).getUTCDay()) === weekend)
      return chosen.reduce((sum, [, all]) => sum + all.length, 0) / chosen.length
    }
    expect(mean(true)).toBeLessThan(mean(false) * 0.7)
  })

  it('the usage of a day is the sum of its calls in the log, so that the monitor and the analysis count the same', async () => {
    const log = rows['call-log']!
    const first = log.map((call) => call['day'] as string).sort()[0]!
    const keyOf = (row: Row) => [row['day'], row['appId'], row['service']].join()
    const logged = groupBy(log, keyOf)
    const used = rows['usage']!.filter((one) => one['day'] >= first)
    expect(new Set(log.map((call) => call['day'] as string)).size).toBe(15)
    expect(used.length).toBe(logged.size)
    const odd = used.filter((one) => {
      const calls = logged.get(keyOf(one)) ?? []
      const ok = calls.filter((call) => call['code'] === 0)
      const amount = calls.reduce((sum, call) => sum + (call['amount'] as number), 0)
      return calls.length !== one['calls'] || ok.length !== one['ok'] || amount !== one['amount']
    })
    expect(odd).toEqual([])
    const hours = await opened.db.query.selectFrom('usage_hour').selectAll().where('day', '>=', first).execute()
    const inLog = groupBy(log, (call) => `${keyOf(call)},${new Date(Date.parse(call['createTime']) + 8 * HOUR).getUTCHours()}`)
    expect(hours.length).toBeGreaterThan(100)
    expect(hours.filter((one) => inLog.get(`${keyOf(one)},${one['hour']}`)?.length !== Number(one['calls']))).toEqual([])
    const last = new Map(
      [...groupBy(log, (call) => call['appId'] as string)].map(([appId, calls]) => [
        appId,
        calls
          .map((call) => call['createTime'] as string)
          .sort()
          .at(-1),
      ]),
    )
    expect(rows['application']!.filter((app) => last.has(app['appId']) && app['lastCallTime'] !== last.get(app['appId']))).toEqual([])
  })

  it('C4: what a package has given is the sum of its book, and of the calls that name it as far as the log reaches', async () => {
    const uses = rows['ledger']!.filter((line) => line['kind'] === 'use')
    const sum = (list: Row[], field: string) => list.reduce((all, one) => all + Number(one[field]), 0)
    const book = groupBy(uses, (line) => line['grantNo'] as string)
    const handed = groupBy(rows['grant']!, (grant) => grant['stockNo'] as string)
    for (const grant of rows['grant']!)
      expect(grant['used'] - sum(handed.get(grant['grantNo']) ?? [], 'total'), grant['grantNo']).toBe(
        Math.abs(sum(book.get(grant['grantNo']) ?? [], 'change')),
      )
    const called = new Map(rows['call-log']!.map((call) => [call['requestId'] as string, call]))
    const byCall = groupBy(
      uses.filter((line) => line['requestId'] !== null),
      (line) => line['requestId'] as string,
    )
    expect(byCall.size).toBeGreaterThan(1000)
    const first = rows['call-log']!.map((call) => call['day'] as string).sort()[0]!
    for (const line of uses) expect(line['requestId'] === null, line['ledgerNo']).toBe(dayAt(line['createTime']) < first)
    for (const [requestId, lines] of byCall) {
      const call = called.get(requestId)!
      expect([call['code'], call['amount'], call['userId'], call['appId'], call['createTime']], requestId).toEqual([
        0,
        -sum(lines, 'change'),
        lines[0]!['userId'],
        lines[0]!['appId'],
        lines[0]!['createTime'],
      ])
      expect(lines.map((line) => line['grantNo'] as string)).toContain(call['grantNo'])
    }
    const paid = rows['call-log']!.filter((call) => call['grantNo'] !== null)
    expect(paid.filter((call) => !byCall.has(call['requestId']))).toEqual([])
    expect(rows['call-log']!.filter((call) => call['code'] !== 0 && (call['amount'] !== 0 || call['grantNo'] !== null))).toEqual([])
  })

  it('C4, C6: what a day used is what packages gave and what was free, and the free quota was spent first', async () => {
    const quota = new Map(rows['interface']!.map((face) => [face['code'] as string, face['freeQuota'] as number]))
    const serviceOf = new Map(rows['interface']!.map((face) => [face['code'] as string, face['service'] as string]))
    const free = await opened.db.query.selectFrom('free_use').selectAll().execute()
    expect(free.length).toBeGreaterThan(1000)
    expect(free.filter((one) => Number(one['amount']) > quota.get(one['code'])!)).toEqual([])
    const combos = new Map(rows['combo']!.map((combo) => [combo['comboId'], combo['service'] as string]))
    const grants = new Map(rows['grant']!.map((grant) => [grant['grantNo'], combos.get(grant['comboId'])!]))
    const add = (sums: Map<string, number>, key: string, much: number) => sums.set(key, (sums.get(key) ?? 0) + much)
    const [used, given, freely] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()]
    for (const row of rows['usage']!) add(used, `${row['userId']} ${row['service']} ${row['day']}`, row['amount'])
    for (const line of rows['ledger']!)
      if (line['kind'] === 'use')
        add(given, `${line['userId']} ${grants.get(line['grantNo'])} ${dayAt(line['createTime'])}`, -line['change'])
    for (const one of free) add(freely, `${one['userId']} ${serviceOf.get(one['code'])} ${one['day']}`, Number(one['amount']))
    const most = new Map<string, number>()
    for (const [code, service] of serviceOf) add(most, service, quota.get(code)!)
    const first = rows['call-log']!.map((call) => call['day'] as string).sort()[0]!
    for (const [key, amount] of used) {
      const [, service = '', day = ''] = key.split(' ')
      const rest = amount - (given.get(key) ?? 0)
      if (day >= first) expect(rest, key).toBe(freely.get(key) ?? 0)
      else expect(rest >= 0 && rest <= most.get(service)!, key).toBe(true)
    }
    expect([...given.keys()].filter((key) => !used.has(key))).toEqual([])
  })

  it('C4: whoever uses packages is told when they run out', async () => {
    const demo = rows['user']!.find((one) => one['username'] === 'user')!
    const told = await forecastStocks(opened.db.query, demo['userId'], NOW, 'zh-CN')
    expect(told.filter(({ remain, total }) => remain < total).length).toBeGreaterThan(3)
    expect(told.filter(({ runsOutOn }) => runsOutOn !== null).length).toBeGreaterThan(0)
    // Not one in twenty calls of people who may buy finds nothing to pay with.
    const able = new Set(rows['user']!.filter((user) => user['certType'] > 0).map((user) => user['userId'] as string))
    const calls = rows['call-log']!.filter((call) => able.has(call['userId']))
    expect(calls.filter((call) => call['code'] === 4020).length).toBeLessThan(calls.length / 20)
  })

  it('customers of the demo agent run dry, so that the agent has somebody to give to', async () => {
    const agent = rows['user']!.find((one) => one['username'] === 'agent')!
    expect((await listRisks(opened.db.query, agent['userId'], NOW, 7)).length).toBeGreaterThan(0)
  })

  it('an entity added later gets the rows its schema asks for, and the others stay', async () => {
    await syncTables(opened.db, grown)
    expect(await seed(opened.db, grown, { now: NOW + HOUR })).toBe(true)
    const tickets = await allRows(opened.db, 'ticket')
    expect(tickets).toHaveLength(40)
    const { properties } = grown.entities['ticket']!
    expect(tickets.flatMap((row) => Object.values(properties).filter((property) => !isGood(property, row[property.name])))).toEqual([])
    expect(tickets.every((row) => /^GD1000\d\d$/.test(row['ticketNo']) && row['contact'].length >= 2)).toBe(true)
    expect(new Set(tickets.map((row) => row['status'] as string))).toEqual(new Set(['open', 'closed']))
    const demo = rows['user']!.find((one) => one['username'] === 'user')!
    expect(tickets.filter((row) => row['userId'] === demo['userId']).length).toBeGreaterThan(5)
    expect(await allRows(opened.db, 'user')).toHaveLength(2000)
  })
})
