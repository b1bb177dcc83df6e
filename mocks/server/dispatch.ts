import type { Locale } from '../../src/schema/compiled.ts'
import type { Call, Contract } from '../../src/schema/contract.ts'
import type { Database, Row } from '../db/database.ts'
import { claimOf, onceAround, onceWithin } from '../http/idempotency.ts'
import { problems } from '../http/problems.ts'
import type { Attempts, Context, FileRule, Outbox, Person, SentFile, Services, Sessions, Uploads } from '../http/service.ts'
import { exportRows } from '../resource/export.ts'
import { importRows } from '../resource/import.ts'
import { createResource } from '../resource/resource.ts'
import { createStore } from '../resource/store.ts'
import { checkStructure, checkValues } from '../resource/validate.ts'
import type { SentForm } from '../uploads/receive.ts'
import { cut } from './cut.ts'
import { fileOf } from './list-services.ts'

export type Parts = {
  db: Database
  contract: Contract
  services: Services
  sessions: Sessions
  attempts: Attempts
  uploads: Uploads
  outbox: (db: Database) => Outbox
}

export type Asked = {
  path: string
  body: Row
  /** Reads a multipart body, once it is known that this person may send this call a file. */
  form?: ((rule: FileRule) => Promise<SentForm>) | undefined
  file?: SentFile | undefined
  token: string | undefined
  locale: Locale
  now: number
  request: Context['request']
}

/** Answers any call of the contract: who sends it, may they, is it well formed, then what it does. */
export function createDispatch({ db, contract, services, sessions, attempts, uploads, outbox }: Parts) {
  const resource = createResource({ contract, services }, db.kind)
  const paths = callsByPath(contract)
  const granted = grantsByRole(contract)
  const mayUse = (call: Call, person: Person | undefined) =>
    call.for !== 'grants' ||
    (person?.roles ?? []).some((role) => call.grants.some((grant) => granted.get(role)?.has(`${grant.permission}:${grant.verb}`)))

  /** Several calls may share an address: the move they name tells them apart, else what the person may use. */
  function choose(calls: Call[], body: Row, person: Person | undefined): Call {
    const fitting =
      calls.length > 1 && typeof body['move'] === 'string' ? calls.filter((call) => call.moves.includes(body['move'] as string)) : calls
    const among = fitting.length > 0 ? fitting : calls
    return among.find((call) => mayUse(call, person)) ?? among[0]!
  }

  function contextOf(asked: Asked, call: Call, person: Person | undefined, on: Database): Context {
    const { body, file, now, locale, request } = asked
    const store = createStore({ contract, services }, on, sessions, now)
    const tools = { sessions, attempts, store, uploads }
    return { db: on, body, file, person, call, contract, now, locale, request, outbox: outbox(on), tools }
  }

  async function serve(context: Context): Promise<unknown> {
    const { call, body, locale, now } = context
    const entity = call.entity === undefined ? undefined : contract.entities[call.entity]
    if (call.does === 'service' || !entity) {
      const service = services.calls[call.name]
      if (!service) throw problems.unwritten(fileOf(call.name))
      const answer = await service({ ...context, body: checkValues(call, body, locale, now) })
      return declared(context, answer)
    }
    if (call.does === 'export') return exportRows(resource, context, entity)
    if (call.does === 'import') return importRows(context, entity, services.afters[call.name])
    return resource[call.does](context, entity)
  }

  /** What a service answers is cut down to what its call declares; a row becomes an answer like any other. */
  async function declared(context: Context, answer: unknown): Promise<unknown> {
    const { call } = context
    const entity = call.entity === undefined ? undefined : contract.entities[call.entity]
    if (call.answer) return cut(answer, call.answer)
    if (answer === null || answer === undefined || typeof answer !== 'object') return answer ?? null
    const key: unknown = entity && (answer as Row)[entity.key]
    if (entity && key !== undefined && call.answers.length > 0) return resource.answerOf(context, entity, key, context.db.query)
    if (entity && key !== undefined) return { [entity.key]: key, ...('version' in answer ? { version: answer.version } : {}) }
    throw new Error(`The service ${call.name} answers an object, but its call declares no "answer" and no "answers".`)
  }

  async function judged(asked: Asked, call: Call, person: Person | undefined): Promise<unknown> {
    checkStructure(call, asked.body, asked.locale, asked.now)
    const context = contextOf(asked, call, person, db)
    const claim = claimOf(context)
    if (!claim) return serve(context)
    if (call.does === 'service') return onceAround(db, claim, asked.now, () => serve(context))
    return onceWithin(db, claim, asked.now, (on) => serve(contextOf(asked, call, person, on)))
  }

  return {
    knows: (path: string) => paths.has(path),
    async answer(asked: Asked): Promise<unknown> {
      const calls = paths.get(asked.path)
      if (!calls) throw problems.noSuchCall()
      const person = asked.token ? await sessions.personOf(asked.token) : undefined
      const call = calls.length === 1 ? calls[0]! : choose(calls, asked.body, person)
      if (call.for !== 'guest' && !person) throw problems.expired()
      if (!mayUse(call, person)) throw problems.forbidden()
      if (!asked.form) return judged(asked, call, person)
      const rule = services.files?.[call.name]
      if (!rule) throw problems.wrongType()
      const { fields, file, discard } = await asked.form(rule)
      return judged({ ...asked, body: fields, file }, call, person).finally(discard)
    },
  }
}

export type Dispatch = ReturnType<typeof createDispatch>

function callsByPath(contract: Contract): Map<string, Call[]> {
  const paths = new Map<string, Call[]>()
  for (const call of Object.values(contract.calls)) paths.set(call.path, [...(paths.get(call.path) ?? []), call])
  return paths
}

function grantsByRole(contract: Contract): Map<string, Set<string>> {
  return new Map(
    contract.roles.map(({ name, grants }) => [
      name,
      new Set(Object.entries(grants).flatMap(([permission, verbs]) => verbs.map((verb) => `${permission}:${verb}`))),
    ]),
  )
}
