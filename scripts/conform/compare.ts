import type { Call, Contract } from '../../src/schema/contract.ts'
import { judgeAnswers } from '../../src/schema/openapi/judge-answer.ts'
import { answerFields } from '../../src/schema/openapi/answer-fields.ts'
import { exampleBody } from '../../src/schema/openapi/examples.ts'
import { reachOf } from '../../src/schema/reach.ts'
import { isLate, whyUnanswered, type Got, type Send } from './client.ts'
import { listFaults } from './lists.ts'

/** One difference: the call, the field and the code. */
export type Difference = { call: string; field: string; code: unknown; says: string }
export type Account = { name: string; password: string }
type Person = { name: string; token: string; roles: string[] }
type Row = Record<string, unknown>

const READS: ReadonlySet<Call['does']> = new Set(['list', 'get', 'export'])
/** A backend that hangs would be waited for through hours. */
const MOST_LATE = 10
const CORE = ['user.getInfo', 'user.permissions']

/** Calls that change nothing and so can be sent to a live backend. */
export const readingCalls = (contract: Contract): Call[] =>
  Object.values(contract.calls).filter(
    (call) => READS.has(call.does) || CORE.includes(call.name) || (call.looks === true && !call.inPerson),
  )

/** Sends calls to a backend and reports where its answers differ from the contract. */
export async function compare(contract: Contract, send: Send, accounts: Account[]): Promise<{ asked: number; differences: Difference[] }> {
  const judge = judgeAnswers(contract)
  const found = new Map<string, Difference>()
  let asked = 0
  let late = 0
  const tell = (call: string, field: string, code: unknown, says: string) =>
    found.set(`${call} ${field} ${says}`, { call, field, code, says })

  async function ask(call: Call, body: object, token?: string, locale?: string): Promise<Got | undefined> {
    asked += 1
    const got = await send(call.path, body, { token, ...(locale ? { locale } : {}) }).catch((error: unknown) => {
      if (isLate(error)) late++
      tell(call.name, '', '', `did not come: ${whyUnanswered(error)}`)
      return undefined
    })
    if (!got) return undefined
    const faults = judge(call, got)
    for (const { field, says } of faults) tell(call.name, field, got.body?.code ?? got.status, says)
    // What is no answer to this call at all is told once.
    if (faults.some(({ field }) => field === '')) return undefined
    if (got.body?.code === 200)
      for (const name of answerFields(contract, call, got.body.data))
        tell(call.name, name, 200, 'is answered, but the contract has no such field')
    return got
  }

  async function enter({ name, password }: Account): Promise<Person | undefined> {
    const signin = contract.calls['auth.signin']!
    const got = await ask(signin, { username: name, password })
    const token = got?.body?.data
    if (typeof token !== 'string') {
      tell(signin.name, 'data', got?.body?.code, `is no token for ${name}: ${String(got?.body?.message ?? '')}`)
      return undefined
    }
    const info = await ask(contract.calls['user.getInfo']!, {}, token)
    const { role } = (info?.body?.data ?? {}) as { role?: unknown }
    return { name, token, roles: Array.isArray(role) ? role.map(String) : [] }
  }

  const mayRead = (call: Call, person: Person) =>
    call.for !== 'grants' || contract.roles.some((role) => person.roles.includes(role.name) && reachOf(role, call) !== undefined)

  /** What every backend must refuse: a call without session, without the right, or with an invalid body. */
  async function refusals(call: Call, people: Person[]): Promise<void> {
    const expectCode = (got: Got | undefined, codes: number[], when: string) => {
      const code = got?.body?.code
      if (got && !codes.includes(code as number))
        tell(call.name, 'code', code ?? got.status, `is ${String(code ?? 'missing')} ${when}, expected ${codes.join(' or ')}`)
    }
    if (call.for !== 'guest') {
      const refused: Got[] = []
      for (const locale of Object.keys(contract.brand)) {
        const got = await ask(call, {}, undefined, locale)
        expectCode(got, [401], 'where nobody is signed in')
        if (got?.body?.code === 401) refused.push(got)
      }
      if (refused.length > 1 && new Set(refused.map(({ body }) => body?.message)).size === 1)
        tell(call.name, 'message', 401, 'is the same in every language')
    }
    const barred = people.find((person) => !mayRead(call, person) && !sharesPath(call, person))
    if (barred) expectCode(await ask(call, {}, barred.token), [403], `for ${barred.name}, who does not hold the right`)
    const reader = people.find((person) => mayRead(call, person))
    if (reader && call.does === 'list')
      expectCode(await ask(call, { noSuchField: 1 }, reader.token), [400, 422], 'for a field that it does not take')
  }

  const sharesPath = (call: Call, person: Person) =>
    Object.values(contract.calls).some((other) => other.path === call.path && other !== call && mayRead(other, person))

  const people: Person[] = []
  for (const account of accounts) {
    const person = await enter(account)
    if (person) people.push(person)
  }
  const nowhere = await send('/server/no-such/call', {}).catch(() => undefined)
  if (nowhere && nowhere.body?.code !== 404)
    tell('an unknown address', 'code', nowhere.body?.code, `is ${String(nowhere.body?.code ?? 'missing')}, expected 404`)
  for (const call of readingCalls(contract)) {
    if (late >= MOST_LATE) {
      tell('all other calls', '', '', `is not waited for: ${late} did not come in time`)
      break
    }
    await refusals(call, people)
    for (const person of people.filter((one) => mayRead(call, one))) {
      const listed = (fields: Row) => ask(call, fields, person.token)
      if (call.does === 'list') {
        for (const { field, code, says } of await listFaults(contract, call, listed)) tell(call.name, field, code, says)
      } else if (call.does === 'get') await readRow(call, person)
      else {
        const body = exampleBody(contract, call)
        if (body) await ask(call, body, person.token)
      }
    }
  }

  /** A row of a list must also be returned by `get`; a row that does not exist must not. */
  async function readRow(call: Call, person: Person): Promise<void> {
    const entity = contract.entities[call.entity ?? '']
    const name = entity && Object.keys(call.send).find((body) => call.send[body] === entity.key)
    if (!entity || name === undefined) return void (await ask(call, {}, person.token))
    const list = Object.values(contract.calls).find(
      (one) => one.does === 'list' && one.entity === call.entity && one.scope === call.scope && mayRead(one, person),
    )
    const got = list && (await send(list.path, { pageSize: 1 }, { token: person.token }).catch(() => undefined))
    const [row] = (got?.body?.data as { data?: Row[] } | undefined)?.data ?? []
    const key = row?.[entity.key]
    if (key !== undefined && key !== null) {
      const one = await ask(call, { [name]: key }, person.token)
      const answered = (one?.body?.data as Row | null | undefined)?.[entity.key]
      if (one?.body?.code === 200 && answered !== key)
        tell(call.name, `data.${entity.key}`, 200, `is ${JSON.stringify(answered)}, although ${JSON.stringify(key)} was asked for`)
    }
    const absent = await ask(
      call,
      { [name]: entity.properties[entity.key]?.type === 'integer' ? 999_999_999 : 'no-such-row' },
      person.token,
    )
    const code = absent?.body?.code
    if (absent && code !== 404 && code !== 422)
      tell(call.name, 'code', code, `is ${String(code)} for a row that is not there, expected 404`)
  }
  return { asked, differences: [...found.values()] }
}
