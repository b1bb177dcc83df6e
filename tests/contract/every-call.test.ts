import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from './any-database.ts'
import { tableOf } from '../../src/schema/tables.ts'
import { StartFailure } from '../../mocks/db/start-failure.ts'
import { readCsv } from '../../src/schema/read-csv.ts'
import { isStored } from '../../src/schema/stored.ts'
import { checkOwners } from '../../mocks/server/check-owners.ts'
import { fileOf, listServices } from '../../mocks/server/list-services.ts'
import { readFolder } from '../../scripts/lib/read-folder.ts'
import { buildMatrix } from '../../src/schema/matrix/matrix.ts'
import { readSchemas } from '../../src/schema/read.ts'
import type { Field } from '../../src/schema/compiled.ts'
import type { Call, Contract, Entity } from '../../src/schema/contract.ts'
import { openBackend, type Answer, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'
import { contract } from './seed-database.ts'

const roles = { 'super-admin': 'admin', agent: 'agent', user: 'user' } as const
type Role = keyof typeof roles

const calls = Object.values(contract.calls)
const matrix = buildMatrix(readSchemas(readFolder('schemas')).world, { template: true })
const holds = (role: Role, call: Call) => {
  const grants = contract.roles.find(({ name }) => name === role)!.grants
  return call.for !== 'grants' || call.grants.some(({ permission, verb }) => grants[permission]?.includes(verb))
}
const reading = calls.filter(({ does }) => does === 'list' || does === 'get' || does === 'export')
const asked = (role: Role, does: Call['does'][]) => calls.filter((call) => does.includes(call.does) && holds(role, call))

/** What a call may answer of a row: its declared fields, and the labels of those that name another row or have a version per language. */
function answerable(call: Call, entity: Entity): Set<string> {
  const names = [...new Set([entity.key, ...call.answers])]
  const labelled = names.filter((name) => entity.properties[name]?.entity ?? entity.properties[name]?.versions)
  return new Set(['version', ...names, ...labelled.map((name) => `${name}Label`)])
}

/** A value that each kind of filter takes. */
function filterValues(call: Call, entity: Entity): Row {
  return Object.fromEntries(
    Object.entries(call.filters).map(([name, how]) => {
      const { type = 'string', choices, item } = entity.properties[name] ?? {}
      const one = choices?.[0]?.value ?? (type === 'boolean' ? false : type === 'integer' || type === 'number' ? 1 : 'a')
      if (how === 'range') return [name, type === 'integer' || type === 'number' ? [0, 1_000_000] : MOMENTS]
      if (how === 'touches') return [name, PERIODS[item?.rules?.format ?? ''] ?? MOMENTS]
      return [name, how === 'in' ? [one] : one]
    }),
  )
}

const MOMENTS = ['2020-01-01T00:00:00.000Z', '2030-01-01T00:00:00.000Z']
const PERIODS: Record<string, string[]> = { time: ['08:00', '17:00'], date: ['2020-01-01', '2030-01-01'] }

describe.each(kinds)('every call of the product, on %s', (kind) => {
  let backend: Backend
  const tokens = {} as Record<Role, string>
  const ids = {} as Record<Role, string>
  const call = (one: Call, body: Row, role?: Role): Promise<Answer> => backend.call(one.path, body, role ? { token: tokens[role] } : {})

  beforeAll(async () => {
    backend = await openBackend(kind)
    for (const [role, username] of Object.entries(roles) as [Role, string][]) {
      tokens[role] = await backend.signIn(username)
      const { data } = await backend.call('/server/user/get-info', {}, { token: tokens[role] })
      ids[role] = (data as { user: { userId: string } }).user.userId
    }
  })
  afterAll(() => backend?.close())

  describe.each(Object.keys(roles) as Role[])('as %s', (role) => {
    it.each(asked(role, ['list']).map((one) => [one.name, one] as const))('%s lists with every filter and sort', async (_name, one) => {
      const entity = contract.entities[one.entity!]!
      const plain = await call(one, { pageSize: 20 }, role)
      expect(plain).toMatchObject({ code: 200, data: { pageNo: 1, pageSize: 20, totalCount: expect.any(Number) } })
      const allowed = answerable(one, entity)
      const rows = (plain.data as { data: Row[] }).data
      expect(rows.flatMap((row) => Object.keys(row).filter((name) => !allowed.has(name)))).toEqual([])
      for (const [name, value] of Object.entries(filterValues(one, entity)))
        expect(await call(one, { [name]: value, pageSize: 5 }, role), `filter ${name}`).toMatchObject({ code: 200 })
      expect(await call(one, filterValues(one, entity), role)).toMatchObject({ code: 200 })
      for (const sortField of one.sorts)
        expect(await call(one, { sortField, sortOrder: 'descend', pageSize: 5 }, role), `sort ${sortField}`).toMatchObject({
          code: entity.properties[sortField]?.seenBy?.every((seer) => seer !== role) ? 422 : 200,
        })
    })

    it.each(asked(role, ['get']).map((one) => [one.name, one] as const))('%s gets what a list shows', async (_name, one) => {
      const entity = contract.entities[one.entity!]!
      const key = await reachableKey(one, entity, role)
      const name = Object.keys(one.send).find((body) => one.send[body] === entity.key)
      if (name !== undefined && key === undefined) return
      const answer = await call(one, name === undefined ? {} : { [name]: key }, role)
      expect(answer).toMatchObject({ code: 200 })
      const allowed = answerable(one, entity)
      expect(Object.keys(answer.data as Row).filter((field) => !allowed.has(field))).toEqual([])
    })

    it.each(asked(role, ['export']).map((one) => [one.name, one] as const))(
      '%s exports the columns in the order they are shown, under headings of each language with their units, figures as plain numbers (acceptance 337, O16)',
      async (_name, one) => {
        for (const locale of ['zh-CN', 'en-US'] as const) {
          const shown = one.columns![locale].toReversed()
          const answer = await backend.app.inject({
            method: 'POST',
            url: `/api${one.path}`,
            headers: { 'content-type': 'application/json', 'access-token': tokens[role], 'accept-language': locale },
            payload: JSON.stringify({ columns: shown.map(({ name }) => name) }),
          })
          expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
          const [heading, ...lines] = readCsv(answer.body).map(({ cells }) => cells)
          // Times are those of the product's zone where the reader names none.
          const units: Record<string, string> = {
            'date-time': 'UTC+8',
            moment: 'UTC+8',
            elapsed: 'UTC+8',
            countdown: 'UTC+8',
            money: locale === 'zh-CN' ? '元' : 'CNY',
            percent: '%',
            bytes: locale === 'zh-CN' ? '字节' : 'bytes',
            duration: locale === 'zh-CN' ? '秒' : 's',
            hours: locale === 'zh-CN' ? '秒' : 's',
          }
          // A heading stands over many figures.
          const manyOf = (unit: string | undefined) => unit?.split(' | ').at(-1)
          const isFigure = (one: { cell: string; choices?: unknown }) =>
            !one.choices && ['money', 'number', 'unit', 'percent', 'bytes', 'duration', 'hours'].includes(one.cell)
          const titled = shown.map((column) => {
            // Whose currency each row says has no one in its heading.
            const isMixed = column.cell === 'money' && column.units !== undefined
            const cell = column.zoned ? 'moment' : column.cell
            const of = column.choices || isMixed ? undefined : (units[cell] ?? (isFigure(column) ? manyOf(column.unit) : undefined))
            return of ? `${column.title} (${of})` : column.title
          })
          expect(heading).toEqual(titled)
          const odd = lines.flatMap((cells) =>
            shown.flatMap((column, at) => (isFigure(column) && !/^(-?\d+(\.\d+)?)?$/.test(cells[at]!) ? [cells[at]!] : [])),
          )
          expect(odd).toEqual([])
          expect(lines.filter((cells) => cells.length !== shown.length)).toEqual([])
        }
      },
    )

    it('what the role does not hold is refused, whatever is sent', async () => {
      const refused = calls.filter((one) => !holds(role, one) && !calls.some((other) => other.path === one.path && holds(role, other)))
      const answers = await Promise.all(refused.map(async (one) => [one.name, (await call(one, {}, role)).status] as const))
      expect(answers.filter(([, status]) => status !== 403)).toEqual([])
    })

    it('rows of others are not there: not to read, change, move, remove or use', async () => {
      const found: unknown[] = []
      const met: string[] = []
      for (const one of asked(role, ['get', 'edit', 'move', 'delete', 'service'])) {
        const entity = contract.entities[one.entity ?? '']
        const name = entity && Object.keys(one.send).find((body) => one.send[body] === entity.key)
        if (one.scope === 'all' || !entity?.owner || name === undefined) continue
        const key = await strangeKey(one, entity, role)
        if (key === undefined) continue
        met.push(one.name)
        const before = await storedRow(entity, key)
        for (const move of one.moves.length > 1 ? one.moves : [undefined]) {
          const body = { ...(move === undefined ? {} : { move }), ...formOf(one, move), [name]: key }
          const { status, data } = await call(one, body, role)
          // A form that offers what may be named says on that field that this may not.
          const isNamed = status === 422 && name in ((data as { fields?: Row } | null)?.fields ?? {})
          if (status !== 404 && !isNamed) found.push([one.name, move, key, status, data])
          expect(await storedRow(entity, key), one.name).toEqual(before)
        }
      }
      expect(found).toEqual([])
      expect(met.length).toBeGreaterThan(role === 'super-admin' ? -1 : 3)
    })

    it('nor may they be named in a form: whoever offers them to others answers nothing of them and changes nothing', async () => {
      const found: unknown[] = []
      let refused = 0
      const naming: Call['does'][] = ['add', 'edit', 'save', 'move', 'service']
      for (const one of asked(role, naming)) {
        for (const { path, entity: named, among } of one.references) {
          const list = among && contract.calls[among.call]
          const entity = contract.entities[list?.entity ?? named ?? '']
          const reach = list ?? one
          if (!entity?.owner || path.includes('.') || reach.scope === 'all') continue
          const key = await strangeKey(reach, entity, role)
          if (key === undefined) continue
          const before = await storedRow(entity, key)
          const { status, data } = await call(one, { ...formOf(one), [path]: key }, role)
          if (status === 200) found.push([one.name, path, key, data])
          if (status === 422 && path in ((data as { fields?: Row } | null)?.fields ?? {})) refused++
          expect(tellsOf(data, before!, entity), `${one.name} ${path}`).toEqual([])
          expect(await storedRow(entity, key), one.name).toEqual(before)
        }
      }
      expect(found).toEqual([])
      if (role === 'user') expect(refused).toBeGreaterThan(0)
    })

    it('nor do they stand in an export', async () => {
      for (const one of asked(role, ['export'])) {
        const entity = contract.entities[one.entity!]!
        if (one.scope === 'all' || !entity.owner) continue
        const mine = await ownersFor(one, role)
        const rows = await backend.db.query.selectFrom(tableOf(entity.name)).selectAll().execute()
        const answer = await backend.app.inject({
          method: 'POST',
          url: `/api${one.path}`,
          headers: { 'content-type': 'application/json', 'access-token': tokens[role] },
          payload: '{}',
        })
        expect([one.name, answer.statusCode]).toEqual([one.name, 200])
        expect(readCsv(answer.body).length - 1, one.name).toBeLessThanOrEqual(
          rows.filter((row) => mine.includes(row[entity.owner!])).length,
        )
        // A row may name one of the person's own: the stock that a grant came from.
        const strange = rows.filter((row) => ![...mine, ids[role]].includes(row[entity.owner!]))
        const told = tokensOf(answer.body)
        expect(strange.flatMap((row) => ownValues(row, entity).filter((value) => told.has(value))).slice(0, 5), one.name).toEqual([])
      }
    })

    it('each move of each call is refused or let through as the matrix says', async () => {
      const found: unknown[] = []
      for (const { call: name, move, who } of matrix.calls) {
        const one = contract.calls[name]!
        if (one.does !== 'move') continue
        const entity = contract.entities[one.entity!]!
        const key = Object.keys(one.send).find((body) => one.send[body] === entity.key)
        // A row that nobody has, so that what is let through changes nothing.
        const body = {
          ...(key === undefined ? {} : { [key]: entity.properties[entity.key]!.type === 'integer' ? 0 : 'nobody' }),
          ...(move ? { move } : {}),
        }
        const { status } = await call(one, { ...formOf(one, move), ...body }, role)
        if ((status === 403) === who[role]) found.push([name, move, status])
      }
      expect(found).toEqual([])
    })

    it('a list holds the own rows alone, whoever it is asked for', async () => {
      for (const one of asked(role, ['list'])) {
        const entity = contract.entities[one.entity!]!
        if (one.scope === 'all' || !entity.owner) continue
        const mine = await ownersFor(one, role)
        const owners = await backend.db.query.selectFrom(tableOf(entity.name)).select([entity.key, entity.owner]).execute()
        const strange = new Set(owners.filter((row) => !mine.includes(row[entity.owner!])).map((row) => row[entity.key]))
        const asking: Row[] = [{}]
        if (one.filters[entity.owner])
          asking.push({ [entity.owner]: one.filters[entity.owner] === 'in' ? [ids['super-admin']] : ids['super-admin'] })
        for (const body of asking) {
          const rows = ((await call(one, { ...body, pageSize: 100 }, role)).data as { data: Row[] }).data
          expect(rows.filter((row) => strange.has(row[entity.key])).map((row) => [one.name, row[entity.key]])).toEqual([])
        }
      }
    })
  })

  it('nobody gets anything that needs a session', async () => {
    const answers = await Promise.all(
      calls.filter((one) => one.for !== 'guest').map(async (one) => [one.name, (await call(one, {})).code] as const),
    )
    expect(answers.filter(([, code]) => code !== 401)).toEqual([])
  })

  it('a declared process that nobody has written answers 501 with its file', async () => {
    const services = await listServices()
    const unwritten = calls.filter((one) => one.does === 'service' && one.for === 'grants' && !services.calls[one.name])
    const found: unknown[] = []
    for (const one of unwritten) {
      const role = (Object.keys(roles) as Role[]).find((each) => holds(each, one))!
      const answer = await call(one, { ...Object.fromEntries(Object.keys(one.send).map((name) => [name, 'x'])), ...formOf(one) }, role)
      // A body that the form refuses comes first; this test only knows simple ones.
      if (answer.status !== 501 && answer.code !== 422) found.push([one.name, answer.code, answer.message])
      if (answer.status === 501 && !answer.message.includes(fileOf(one.name))) found.push([one.name, answer.message])
    }
    expect(found).toEqual([])
  })

  const storedRow = (entity: Entity, key: unknown): Promise<Row | undefined> =>
    backend.db.query.selectFrom(tableOf(entity.name)).selectAll().where(entity.key, '=', key).executeTakeFirst()

  /** The key of a row that a list of the same reach shows the role. */
  async function reachableKey(one: Call, entity: Entity, role: Role): Promise<unknown> {
    const lists = asked(role, ['list']).filter((list) => list.entity === entity.name)
    const list = lists.find(({ scope, where }) => scope === one.scope && JSON.stringify(where) === JSON.stringify(one.where)) ?? lists[0]
    if (!list) return entity.key === 'userId' ? ids[role] : undefined
    return ((await call(list, { pageSize: 1 }, role)).data as { data: Row[] }).data[0]?.[entity.key]
  }

  const ownersFor = async ({ scope }: Call, role: Role): Promise<unknown[]> => (scope === 'own' ? [ids[role]] : customersOf(ids[role]))

  /** The key of a row that is neither the role's own nor of one of its customers. */
  async function strangeKey(one: Call, entity: Entity, role: Role): Promise<unknown> {
    const mine = await ownersFor(one, role)
    const row = await backend.db.query
      .selectFrom(tableOf(entity.name))
      .select(entity.key)
      .where(entity.owner!, 'not in', mine)
      .limit(1)
      .executeTakeFirst()
    return row?.[entity.key]
  }

  async function customersOf(agent: string): Promise<string[]> {
    const rows = await backend.db.query.selectFrom('user').select('userId').where('agentId', '=', agent).execute()
    return rows.map((row) => row['userId'] as string)
  }
})

/** What an answer tells of a row: its key, or a number that it alone has. */
function tellsOf(answer: unknown, row: Row, entity: Entity): string[] {
  const text = JSON.stringify(answer ?? null)
  return ownValues(row, entity).filter((value) => text.includes(value))
}

/** By which a row is told from all others. */
function ownValues(row: Row, entity: Entity): string[] {
  const own = [entity.key, ...Object.values(entity.properties).flatMap(({ name, unique, numbered }) => (unique || numbered ? [name] : []))]
  return own.flatMap((name) => {
    const value = row[name]
    return typeof value === 'string' && value.length > 5 ? [value] : []
  })
}

/** All that a file could tell somebody apart by: its cells, and the words in them. To look for each of thousands of rows in its text would take minutes. */
const tokensOf = (csv: string): ReadonlySet<string> =>
  new Set(readCsv(csv).flatMap(({ cells }) => cells.flatMap((cell) => [cell, ...cell.split(/[\s,;、，；/()]+/)])))

/** The least that a form accepts; of several moves, what the one brings along. */
function formOf({ does, form, entity, fieldsOfMove }: Call, move?: string): Row {
  const brought = move === undefined ? undefined : fieldsOfMove?.[move]
  const stored = (name: string) => {
    const property = entity === undefined ? undefined : contract.entities[entity]?.properties[name]
    return !property || isStored(property)
  }
  const least = leastOf(form['zh-CN'].filter(({ name }) => stored(name) && (brought?.includes(name) ?? true)))
  return does === 'edit' ? { ...least, version: 1 } : least
}

const leastOf = (fields: Field[]): Row =>
  Object.fromEntries(fields.filter(({ required }) => required === true).map((field) => [field.name, leastValue(field)]))

function leastValue({ type, choices, rules, fields, item }: Field): unknown {
  const first = choices?.[0]?.value ?? item?.choices?.[0]?.value
  if (type === 'array') return rules?.minItems ? [fields ? leastOf(fields) : (first ?? 'a')] : []
  if (first !== undefined) return first
  if (type === 'boolean') return true
  if (type !== 'string') return rules?.minimum ?? 1
  if (rules?.format === 'phone') return '16900000001'
  return rules?.format === 'date-time' ? '2031-01-01T00:00:00.000Z' : 'a'.repeat(Math.max(5, rules?.minLength ?? 0))
}

describe('who owns what a call reaches', () => {
  const withCall = (scope: Call['scope']): Contract => ({
    ...contract,
    calls: { 'voice.list': { ...contract.calls['voice.list']!, name: 'voice.list', does: 'list', entity: 'voice', scope } },
  })

  it('the product says it for every call', () => expect(() => checkOwners(contract)).not.toThrow())
  it('everybody’s rows may belong to nobody', () => expect(() => checkOwners(withCall('all'))).not.toThrow())
  it.each(['own', 'customers'] as const)('%s rows of an entity without owner stop the start', (scope) => {
    expect(() => checkOwners(withCall(scope))).toThrow(StartFailure)
    expect(() => checkOwners(withCall(scope))).toThrow(/^The call voice\.list has scope "\w+", but the entity voice says no "owner"/)
  })
})

it('the walk above meets every reading call', () => {
  const met = new Set((Object.keys(roles) as Role[]).flatMap((role) => asked(role, ['list', 'get', 'export']).map(({ name }) => name)))
  expect(reading.filter(({ name, for: whom }) => whom === 'grants' && !met.has(name)).map(({ name }) => name)).toEqual([])
})
