import type { Caller, SheetLine } from '../core/bulk-job.ts'
import { anyStore } from '../core/store.ts'
import type { Locale } from '../../src/schema/compiled.ts'
import type { Call, Contract, Entity } from '../../src/schema/contract.ts'
import { noteRefused } from '../audit/note-refused.ts'
import type { Database, Row, Trx } from '../db/database.ts'
import { cut } from '../http/cut.ts'
import { claimOf, onceAround, onceWithin } from '../http/idempotency.ts'
import { entersLog } from '../metering/refusal.ts'
import { callFor, mayUse } from '../http/may-use.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { Attempts } from '../core/attempts.ts'
import type { Seat } from '../core/seats.ts'
import type { Bulk, Context, Page, Speech, Tools } from '../core/context.ts'
import type { FileRule, SentFile, Uploads } from '../core/uploads.ts'
import type { Outbox } from '../core/outbox.ts'
import type { Person, Sessions } from '../core/sessions.ts'
import type { Services } from '../core/operation.ts'
import type { PaymentProvider } from '../payment/provider.ts'
import { type MoveScheduler, timedMoves } from '../resource/due-moves.ts'
import { actorOf, unmasked } from '../resource/change.ts'
import { exportRows, tableOf } from '../resource/export.ts'
import { importLines, importRows } from '../resource/import.ts'
import { checkReferences } from '../resource/references.ts'
import { readAround } from '../resource/around.ts'
import { reach } from '../resource/reach.ts'
import { createResource } from '../resource/resource.ts'
import { createRecorder, isRecorded } from '../resource/recorded.ts'
import { readSheet } from '../resource/sheet.ts'
import { createStore } from '../resource/store.ts'
import { checkStructure, checkValues } from '../resource/validate.ts'
import { removeAnswered } from '../speech/stray-sound.ts'
import type { SentForm } from '../uploads/receive.ts'
import { createFairness, type Fairness } from './fairness.ts'
import { fileOf } from './list-services.ts'
import { batchOf, callsByPath, requestOf, typed } from './request-of.ts'

export type Parts = {
  db: Database
  contract: Contract
  services: Services
  sessions: Sessions
  attempts: Attempts
  uploads: Uploads
  speech: Speech
  payment: PaymentProvider
  publisher?: Tools['publisher']
  moveScheduler: MoveScheduler
  outbox: (db: Database) => Outbox
  /** Notifies the worker of bulk jobs. */
  wakeBulk: () => void
  fairness?: Fairness
}

export type DispatchRequest = {
  path: string
  body: Row
  /** Parses a multipart body, once it is known that this person may upload a file to this call. */
  form?: ((rule: FileRule) => Promise<SentForm>) | undefined
  file?: SentFile | undefined
  token: string | undefined
  /** A person who was authenticated by other means than a session; the caller has checked what they may use. */
  person?: Person | undefined
  /** Keep the uploaded recording with the call in the log, even if the call is refused. */
  keepsSound?: boolean | undefined
  /** Notified of the fields of a form with its recording, once that is stored. */
  onStored?: ((fields: Row) => void) | undefined
  isGone?: (() => boolean) | undefined
  /** Notified of the person who sends a known call, before it is authorised. */
  onPerson?: ((person: Person | undefined) => void) | undefined
  rest?: Seat['rest'] | undefined
  /** Properties that the path determines; they override those of a form. */
  set?: Row | undefined
  locale: Locale
  now: number
  request: Context['request']
}

/** A call on behalf of a person whose request is over: `on` is the transaction in which it is made. */
type Within = {
  call: Call
  body: Row
  person: Person
  on: Database
  caller: Caller
  now: number
  /** Collects records for the audit log, which the caller writes together in the same transaction. */
  records?: Row[]
}

/** Serves any call of the contract: authentication, authorisation, validation, then its effect. */
export function createDispatch(parts: Parts) {
  const {
    db,
    contract,
    services,
    sessions,
    attempts,
    uploads,
    moveScheduler,
    outbox,
    wakeBulk,
    fairness: { inTurn } = createFairness(),
  } = parts
  const world = { contract, services, sealer: db.sealer }
  const resource = createResource(world, db.kind)
  const paths = callsByPath(contract)
  const timed = Object.values(contract.entities).filter((entity) => timedMoves(entity).length > 0)

  /** Several calls may share a path: the move in the body selects one, or else the rights of the person. */
  function choose(calls: Call[], body: Row, person: Person | undefined): Call {
    const { move } = body
    const fitting = calls.length > 1 && typeof move === 'string' ? calls.filter((call) => call.moves.includes(move)) : calls
    const among = fitting.length > 0 ? fitting : calls
    return among.find((call) => mayUse(contract, call, person, body)) ?? among[0]!
  }

  async function listed(context: Context, call: Call, body: Row): Promise<Page> {
    const entity = call.entity === undefined ? undefined : contract.entities[call.entity]
    return entity ? resource.list({ ...context, call, body }, entity) : { data: [] }
  }

  const entityOf = ({ call }: Context): Entity => contract.entities[call.entity ?? '']!

  const bulk: Bulk = {
    keys: (context, most) => resource.keys(context, entityOf(context), most),
    table: (context) => {
      const { name, columns, format } = tableOf(context, entityOf(context))
      return { name, columns, format }
    },
    sheet: (context, source) => readSheet(source, context, MOST_LINES),
    wake: wakeBulk,
  }

  type Incoming = Pick<DispatchRequest, 'body' | 'file' | 'now' | 'locale' | 'request' | 'rest'>
  function contextOf(incoming: Incoming, call: Call, person: Person | undefined, on: Database, once: Row = {}, isUnread = false): Context {
    const { body, file, now, locale, request, rest = (work) => work() } = incoming
    const store = createStore({ contract, services }, on, sessions, now, actorOf(person), isUnread && !services.afters[call.name])
    const { speech, payment, publisher } = parts
    const tools = { sessions, attempts, store, uploads, speech, sealer: on.sealer, payment, publisher, list: listed, bulk, rest }
    const batch = batchOf(request, person)
    return { db: on, body, file, person, call, contract, now, locale, request, outbox: outbox(on), batch, tools, once, isUnread }
  }

  /** Serves a call and records in the audit log what administrators do with it. */
  const serve = (context: Context, records?: Row[]): Promise<unknown> => recorded(context, carryOut, records)

  async function recorded<T>(context: Context, work: (context: Context) => Promise<T>, records?: Row[]): Promise<T> {
    const { call, person } = context
    if (!isRecorded(contract, call, person)) return work(context)
    const recorder = createRecorder(context.tools.store, { ...context, person }, records)
    const answer = await work({ ...context, tools: { ...context.tools, store: recorder.store } })
    await recorder.rest(context.db.write)
    return answer
  }

  /** The context of a call without a request; rights are checked as they are now. */
  function enter({ call, body, person, on, caller, now }: Within, isUnread = false): Context {
    if (!mayUse(contract, call, person, body)) throw problems.forbidden()
    if (call.inPerson && person.visitorId !== undefined) throw problems.forbidden(text('http/problems', 'inPerson'))
    const { locale } = caller
    return contextOf({ body, now, locale, request: requestOf(caller) }, callFor(contract, call, person, body), person, on, {}, isUnread)
  }

  async function carryOut(context: Context): Promise<unknown> {
    const { call, locale, now } = context
    const entity = call.entity === undefined ? undefined : contract.entities[call.entity]
    if (call.does === 'service' || !entity) {
      const service = services.calls[call.name]
      if (!service) throw problems.unwritten(fileOf(call.name))
      const sent = await plainOf(context, entity)
      // Rules that depend on the stored row are checked against the row that the call is about.
      const looksAtRow = entity !== undefined && call.around.some((name) => name.startsWith('row.'))
      const row = looksAtRow ? await reach(context, entity, services.narrows) : undefined
      const judged = checkValues(call, sent, locale, now, undefined, await readAround(context, sent, db.query, row))
      await checkReferences(world, context, judged, db.query)
      const answer = await service({ ...context, body: judged })
      return declared(context, answer)
    }
    if (call.does === 'export') return exportRows(resource, context, entity)
    if (call.does === 'import') return importRows(world, context, entity)
    return resource[call.does](context, entity)
  }

  /** The form of a person's own single row may send masked values back, which are replaced by the stored ones. */
  async function plainOf(context: Context, entity: Entity | undefined): Promise<Row> {
    const { body, call, person, tools } = context
    if (!person || entity?.single !== 'owner' || call.scope !== 'own') return body
    const known = await anyStore(tools.store).find(entity.name, { [entity.owner!]: person.userId })
    return known ? unmasked(body, entity, known) : body
  }

  /** Reduces the answer of a service to what its call declares; a row is answered like that of any other call. */
  async function declared(context: Context, answer: unknown): Promise<unknown> {
    const { call } = context
    const entity = call.entity === undefined ? undefined : contract.entities[call.entity]
    if (call.answer) return cut(answer, call.answer)
    if (answer === null || answer === undefined || typeof answer !== 'object') return answer ?? null
    const row: Row = { ...answer }
    const key = entity && row[entity.key]
    if (entity && key !== undefined && call.answers.length > 0) return resource.answerOf(context, entity, key, context.db.query)
    if (entity && key !== undefined) return { [entity.key]: key, ...('version' in row ? { version: row.version } : {}) }
    throw new Error(`The service ${call.name} answers an object, but its call declares no "answer" and no "answers".`)
  }

  const judged = (incoming: DispatchRequest, call: Call, person: Person | undefined): Promise<unknown> =>
    inTurn({ call, person, request: incoming.request, isGone: incoming.isGone }, ({ rest }) => served({ ...incoming, rest }, call, person))

  async function served(incoming: DispatchRequest, call: Call, person: Person | undefined): Promise<unknown> {
    checkStructure(call, incoming.body, incoming.locale, incoming.now)
    // A service may read rows of any entity.
    await moveScheduler.settle(call.does === 'service' ? timed : timed.filter(({ name }) => name === call.entity), incoming.now)
    const own = incoming.person ? call : callFor(contract, call, person, incoming.body)
    const context = contextOf(incoming, own, person, db)
    const claim = claimOf(context)
    const answer = await (!claim
      ? serve(context)
      : call.does === 'service'
        ? onceAround(db, claim, incoming.now, () => serve(context))
        : onceWithin(db, claim, incoming.now, (on) => serve(contextOf(incoming, own, person, on, context.once))))
    return Object.keys(context.once).length > 0 ? Object.assign({}, answer, context.once) : answer
  }

  return {
    knows: (path: string) => paths.has(path),
    settle: (entity: string | undefined, now: number) =>
      moveScheduler.settle(
        timed.filter(({ name }) => name === entity),
        now,
      ),
    find: (on: Database, entity: string, key: string | number, now: number) =>
      anyStore(createStore({ contract, services }, on, sessions, now)).find(entity, key, on.query),
    /** Makes a call within a transaction of the caller and discards the answer. */
    async within(asked: Within): Promise<void> {
      checkStructure(asked.call, asked.body, asked.caller.locale, asked.now)
      await serve(enter(asked, true), asked.records)
    },
    /** Writes the lines of the audit log that `within` has collected. */
    async addRecords(on: Database, records: Row[], trx: Trx, now: number): Promise<void> {
      if (records.length > 0) await anyStore(createStore({ contract, services }, on, sessions, now)).addAll('audit', records, trx)
    },
    /** Imports lines of a file in the same way, or only validates them. */
    async linesWithin(asked: Within, lines: SheetLine[], mode: 'right' | 'check') {
      const context = enter(asked)
      const add = (own: Context) => importLines(world, own, entityOf(own), lines, mode)
      return mode === 'check' ? add(context) : recorded(context, add)
    },
    /** The cells of those rows of an export that still exist; the last part is recorded in the audit log. */
    async cellsWithin(asked: Within, keys: (string | number)[], isLast: boolean) {
      const context = enter(asked)
      const cells = async (own: Context) => {
        const rows = await resource.some(own, entityOf(own), keys)
        return tableOf(own, entityOf(own)).cellsOf(rows)
      }
      return isLast ? recorded(context, cells) : cells(context)
    },
    async answer(incoming: DispatchRequest): Promise<unknown> {
      const calls = paths.get(incoming.path)
      if (!calls) throw problems.noSuchCall()
      const person = incoming.person ?? (incoming.token ? await sessions.personOf(incoming.token, { unready: true }) : undefined)
      incoming.onPerson?.(person)
      const call = calls.length === 1 ? calls[0]! : choose(calls, incoming.body, person)
      if (call.for !== 'guest' && !person) throw problems.expired()
      if (person?.unready && call.for !== 'guest' && !call.beforeFactor) throw problems.needsFactor()
      const isAllowed = (body: Row) => incoming.person !== undefined || mayUse(contract, call, person, body)
      const isBarred = !isAllowed(incoming.body)
      const isVisited = call.inPerson === true && person?.visitorId !== undefined
      if (person && (isBarred || isVisited)) await noteRefused(contextOf(incoming, call, person, db))
      if (isBarred || isVisited) throw problems.forbidden(isBarred ? undefined : text('http/problems', 'inPerson'))
      if (!incoming.form) return judged(incoming, call, person)
      const rule = call.file
      if (!rule) throw problems.wrongType()
      const { fields, file, discard } = await incoming.form(rule)
      const sent = { ...incoming, body: { ...typed(call, fields), ...incoming.set }, file }
      const { as } = rule
      // The move is known only now that the form has been parsed.
      if (!isAllowed(sent.body)) {
        await discard()
        throw problems.forbidden()
      }
      if (as === undefined || !file) return judged(sent, call, person).finally(discard)
      await uploads.prepare(file, person?.userId)
      const ref = await db.write((trx) => uploads.keep(file, person?.userId, trx))
      incoming.onStored?.({ ...fields, [as]: ref })
      const answer = await judged({ ...sent, body: { ...sent.body, [as]: ref } }, call, person).catch(async (error: unknown) => {
        if (!incoming.keepsSound || !entersLog(error)) await uploads.remove(ref)
        throw error
      })
      // Files that a program sent are not kept unless somebody asked for that.
      if (incoming.person && !incoming.keepsSound) await removeAnswered(db, uploads, ref, incoming.now).catch(() => undefined)
      return answer
    },
  }
}

export type Dispatch = ReturnType<typeof createDispatch>

/** The maximum number of lines of a file that a job imports. */
const MOST_LINES = 200_000
