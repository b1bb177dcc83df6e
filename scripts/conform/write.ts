import { randomUUID } from 'node:crypto'
import type { Call, Contract } from '../../src/schema/contract.ts'
import { exampleBody } from '../../src/schema/openapi/examples.ts'
import { answerFields } from '../../src/schema/openapi/answer-fields.ts'
import { judgeAnswers } from '../../src/schema/openapi/judge-answer.ts'
import { reachOf } from '../../src/schema/reach.ts'
import { whyUnanswered, type Got, type Send } from './client.ts'
import type { Account, Difference } from './compare.ts'

type Row = Record<string, unknown>
type Person = { name: string; token: string; roles: string[] }
type Calls = { add: Call; remove: Call; get?: Call | undefined; edit?: Call | undefined; list?: Call | undefined }
export type Written = { asked: number; differences: Difference[]; tried: string[]; left: string[] }

/** Creates, changes and deletes a row of each entity that an account may add to and delete from; nothing remains afterwards. */
export async function compareWriting(contract: Contract, send: Send, accounts: Account[]): Promise<Written> {
  const judge = judgeAnswers(contract)
  const found = new Map<string, Difference>()
  const tried: string[] = []
  const left: string[] = []
  let asked = 0
  const tell = (call: Call, field: string, code: unknown, says: string) =>
    found.set(`${call.name} ${field} ${says}`, { call: call.name, field, code, says })

  async function ask(call: Call, body: object, said: { token?: string | undefined; key?: string } = {}): Promise<Got | undefined> {
    asked += 1
    const got = await send(call.path, body, said).catch((error: unknown) => {
      tell(call, '', '', `did not come: ${whyUnanswered(error)}`)
      return undefined
    })
    if (!got) return undefined
    const faults = judge(call, got)
    for (const { field, says } of faults) tell(call, field, got.body?.code ?? got.status, says)
    // What is no answer to this call at all is told once.
    if (faults.some(({ field }) => field === '')) return undefined
    if (got.body?.code === 200)
      for (const name of answerFields(contract, call, got.body.data))
        tell(call, name, 200, 'is answered, but the contract has no such field')
    return got
  }
  const expectCode = (call: Call, got: Got | undefined, codes: number[], when: string): boolean => {
    const code = got?.body?.code
    if (got && !codes.includes(code as number))
      tell(call, 'code', code ?? got.status, `is ${String(code)} ${when}, expected ${codes.join(' or ')}`)
    return got !== undefined && codes.includes(code as number)
  }

  async function enter({ name, password }: Account): Promise<Person | undefined> {
    const token = (await send(contract.calls['auth.signin']!.path, { username: name, password }).catch(() => undefined))?.body?.data
    if (typeof token !== 'string') {
      tell(contract.calls['auth.signin']!, 'data', '', `is no token for ${name}`)
      return undefined
    }
    const info = await ask(contract.calls['user.getInfo']!, {}, { token })
    const { role } = (info?.body?.data ?? {}) as { role?: unknown }
    return { name, token, roles: Array.isArray(role) ? role.map(String) : [] }
  }
  const mayUse = (call: Call, { roles }: Person) =>
    call.for === 'member' || contract.roles.some((role) => roles.includes(role.name) && reachOf(role, call) !== undefined)

  /** The calls of one person for the rows of one entity with the same scope; only if they can delete what they created. */
  function callsOf(entity: string, person: Person): Calls | undefined {
    const all = Object.values(contract.calls).filter((call) => call.entity === entity && mayUse(call, person) && !call.file)
    const add = all.find(({ does }) => does === 'add')
    const like = (does: Call['does']) => all.find((call) => call.does === does && call.scope === add?.scope)
    const remove = like('delete')
    return add && remove && { add, remove, get: like('get'), edit: like('edit'), list: like('list') }
  }

  async function tryEntity(
    name: string,
    { add, remove, get, edit, list }: Calls,
    { token }: Person,
    barred: Person | undefined,
  ): Promise<void> {
    const entity = contract.entities[name]!
    const body = exampleBody(contract, add)
    if (!body) return void left.push(`${add.name} (no example can be made up)`)
    const key = `conform-${randomUUID()}`
    expectCode(add, await ask(add, body), [401], 'where nobody is signed in')
    if (barred) expectCode(add, await ask(add, body, { token: barred.token }), [403], `for ${barred.name}, who does not hold the right`)
    expectCode(add, await ask(add, { ...body, noSuchField: 1 }, { token }), [400, 422], 'for a field that it does not take')
    const needed = add.form[contract.defaultLocale].find(
      (field) => field.required === true && body[field.name] !== undefined && !field.visible,
    )
    if (needed) {
      const { [needed.name]: _, ...rest } = body
      const got = await ask(add, rest, { token })
      const isRefused = expectCode(add, got, [422], `without ${needed.name}, which is required`)
      const { fields } = (got?.body?.data ?? {}) as { fields?: Row }
      if (isRefused && typeof fields?.[needed.name] !== 'string')
        tell(add, `data.fields.${needed.name}`, 422, 'is missing, although that field is at fault')
    }
    // Whatever became of the answer, the row may have been made: the same key asks for it once more.
    const made = (await ask(add, body, { token, key })) ?? (add.creates ? await ask(add, body, { token, key }) : undefined)
    if (!made) return void left.push(`${add.name} (not answered: look whether its row was made)`)
    if (made.body?.code !== 200) {
      // The example refers to a row that does not exist, or there are too many rows already.
      if ([409, 422].includes(made.body?.code as number)) left.push(`${add.name} (${String(made.body?.message)})`)
      else expectCode(add, made, [200], 'for the example of the contract')
      return
    }
    const row = (made.body.data ?? {}) as Row
    const keyValue = row[entity.key]
    if (keyValue === undefined || keyValue === null)
      return void tell(add, `data.${entity.key}`, 200, 'is missing, although it is the key of what was made')
    const nameIn = (call: Call) => Object.keys(call.send).find((field) => call.send[field] === entity.key) ?? entity.key
    const which = (call: Call) => ({ [nameIn(call)]: keyValue })
    tried.push(name)
    try {
      if (add.creates) {
        const again = await ask(add, body, { token, key })
        const second = (again?.body?.data as Row | undefined)?.[entity.key]
        if (expectCode(add, again, [200], 'for the same key once more') && second !== keyValue) {
          tell(add, `data.${entity.key}`, 200, 'is another for the same Idempotency-Key, expected the first answer again')
          await ask(remove, { [nameIn(remove)]: second }, { token })
        }
      }
      if (list) {
        const page = (await ask(list, { pageNo: 1, pageSize: contract.paging.sizes.at(-1)! }, { token }))?.body?.data as
          | { data?: Row[]; totalCount?: number }
          | undefined
        const isWhole = page?.data && page.data.length === page.totalCount
        if (isWhole && !page.data!.some((one) => one[entity.key] === keyValue))
          tell(list, 'data.data', 200, 'has no row that was just made')
      }
      const read = get && ((await ask(get, which(get), { token }))?.body?.data as Row | undefined)
      if (get && read) expectSame(get, read, body, 'was just made')
      if (edit) await tryEdit(edit, body, { ...row, ...read }, which(edit), token, get)
    } finally {
      expectCode(remove, await takeBack(), [200], 'for a row that was just made')
    }
    if (get) expectCode(get, await ask(get, which(get), { token }), [404], 'for a row that was deleted')
    expectCode(remove, await ask(remove, which(remove), { token }), [404], 'for a row that was deleted')

    /** Some rows can be deleted in one state only: they are brought into it first. */
    async function takeBack(): Promise<Got | undefined> {
      const got = await ask(remove, which(remove), { token })
      if (got?.body?.code !== 409 || remove.guards.length === 0) return got
      for (const call of Object.values(contract.calls))
        if (call.does === 'move' && call.entity === name && call.scope === remove.scope)
          for (const move of call.moves) await ask(call, { ...which(call), ...(call.moves.length > 1 ? { move } : {}) }, { token })
      return ask(remove, which(remove), { token })
    }
    function expectSame(call: Call, answered: Row, sent: Row, when: string): void {
      for (const [field, value] of Object.entries(sent)) {
        const property = entity.properties[field]
        if (
          !property ||
          property.masked ||
          property.writeOnly ||
          property.seenBy ||
          !['string', 'integer', 'number', 'boolean'].includes(typeof value === 'number' ? 'number' : typeof value)
        )
          continue
        if (property.format === 'date-time' || !call.answers.includes(field)) continue
        if (answered[field] !== value)
          tell(call, `data.${field}`, 200, `is ${JSON.stringify(answered[field])}, although ${JSON.stringify(value)} ${when}`)
      }
    }
    async function tryEdit(call: Call, sent: Row, kept: Row, one: Row, by: string, reader: Call | undefined): Promise<void> {
      const takes = new Set(call.form[contract.defaultLocale].map((field) => field.name))
      const text = call.form[contract.defaultLocale].find(
        ({ name: field, type, rules, choices }) =>
          type === 'string' &&
          !choices &&
          !rules?.format &&
          !rules?.pattern &&
          !entity.properties[field]?.unique &&
          typeof sent[field] === 'string',
      )
      if (!text) return
      const { version } = kept
      const fields = Object.fromEntries(Object.entries(sent).filter(([field]) => takes.has(field)))
      const changed = { ...fields, ...one, [text.name]: `${String(sent[text.name]).slice(0, -1)}2` }
      if (!expectCode(call, await ask(call, { ...changed, version }, { token: by }), [200], 'for a row that was just made')) return
      const read = reader && ((await ask(reader, one, { token: by }))?.body?.data as Row | undefined)
      if (reader && read) expectSame(reader, read, { [text.name]: changed[text.name] }, 'was just written')
      expectCode(call, await ask(call, { ...changed, version }, { token: by }), [409], 'for a version that is not the newest any more')
    }
  }

  // A kept-alive connection may be closed by now, which is not an error; this call reopens it, because writes are not sent twice.
  await send('/livez', {}, { method: 'GET' }).catch(() => undefined)
  const people: Person[] = []
  for (const account of accounts) {
    const person = await enter(account)
    if (person) people.push(person)
  }
  for (const name of Object.keys(contract.entities))
    for (const person of people) {
      const calls = callsOf(name, person)
      if (!calls || tried.includes(name)) continue
      const sharesPath = (other: Person) =>
        Object.values(contract.calls).some(({ path, ...one }) => path === calls.add.path && mayUse({ path, ...one }, other))
      await tryEntity(
        name,
        calls,
        person,
        people.find((other) => other !== person && !sharesPath(other)),
      )
    }
  return { asked, differences: [...found.values()], tried, left }
}
