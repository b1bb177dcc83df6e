import type { Contract, Property } from '../../src/schema/contract.ts'
import type { Locale } from '../../src/schema/compiled.ts'
import { isFree, listSold, rowRead } from '../../src/schema/openapi/sold.ts'
import type { Store } from '../core/store.ts'
import type { Database, Row } from '../db/database.ts'
import type { Choices } from '../../schemas/.meta/rows.ts'
import { Problem, problems } from '../http/problems.ts'
import { text, type LocalText } from '../http/texts.ts'
import type { Person } from '../core/sessions.ts'
import type { Meter } from '../core/meter.ts'
import { titlesOf } from '../figures/titles.ts'
import { isListed } from '../metering/allowlist.ts'
import { codeOfProblem, isLogged, refuse } from '../metering/refusal.ts'
import { parametersOf, noteStray, loggedAnswer } from '../metering/trace.ts'
import { keepFirstAnswer } from '../secrets/first-answer.ts'
import { judgeSecret, mayCall, noteUse, type KnownSecret, type Verdict } from '../secrets/app-secret.ts'
import { typed } from './request-of.ts'
import type { DispatchRequest, Dispatch } from './dispatch.ts'
import { type Allowed, choicesBehind, MOST_VALUES, nameFaults, noParameter } from './name-faults.ts'

const wrong = text('server/open-api', 'wrong')
const missing = text('server/open-api', 'missing')
const noFile = text('server/open-api', 'noFile')
/** The note for the owner of an application about a refused secret, which the caller is not told. */
const notes = { wrong: text('server/open-api', 'noteWrong'), none: text('server/open-api', 'noteNone') }
const ended = ({ hint }: KnownSecret, until: string): LocalText =>
  text('server/open-api', 'noteEnded', { hint, until: until.slice(0, 16).replace('T', ' ') })

type Request = Pick<DispatchRequest['request'], 'id' | 'ip' | 'header'>
type Parts = { db: Database; contract: Contract; dispatch: Dispatch; meter: Meter; storeAt: (now: number) => Store }

/** The open API for programs of customers: the secret of an application replaces the session, everything else is as in the console. */
export function createOpenApi({ db, contract, dispatch, meter, storeAt }: Parts) {
  const behind = new Map(listSold(contract).map((one) => [one.sold.code, one]))

  async function faceAt(path: string) {
    const face = await db.query.selectFrom('interface').select(['code', 'status', 'service']).where('path', '=', path).executeTakeFirst()
    const known = face && face.status !== 'draft' ? behind.get(face.code) : undefined
    return face && known ? { ...known, face } : undefined
  }

  async function answer(incoming: Omit<DispatchRequest, 'token'>): Promise<unknown> {
    const known = await faceAt(incoming.path)
    if (!known) throw problems.noSuchCall()
    const { call, sold, face } = known
    const key = await keyOf(db, incoming.request, incoming.now)
    const { app, verdict, known: secret } = key
    if (!app || verdict !== 'right' || !secret) throw keyProblem(verdict)
    await noteUse(db, secret, incoming.request.ip, incoming.now)
    if (!mayCall(secret, face.service)) {
      const service = (locale: Locale) => titlesOf(contract, 'interface', 'service', locale)(face.service ?? face.code)
      throw refuse({ name: 'outOfScope', values: { hint: secret.hint, app: app.appName, service } }, incoming.request.id)
    }
    if (face.status !== 'enabled') throw refuse({ name: 'interfaceOff', values: { code: face.code } }, incoming.request.id)
    if (isFree(sold)) checkDoor(app, incoming.request)
    const { userId, role, keepAudio } = app
    const person: Person = { userId, role, roles: [role], session: '', secretId: secret.secretId }
    const body = { ...incoming.body, ...sold.set }
    // The fields beside a recording are known only once they have been parsed.
    let written: Row = incoming.body
    const parse = incoming.form
    const form: DispatchRequest['form'] =
      parse &&
      (async (rule) => {
        const parsed = await parse(rule)
        written = parsed.fields
        return parsed
      })
    const sent = { ...incoming, form, path: call.path, token: undefined, person, set: sold.set, body, keepsSound: keepAudio === true }
    const ruledOut = Object.fromEntries(sold.without.map((name) => [name, noParameter]))
    const answered = await answerOf(sent, ruledOut).catch(async (error: unknown) => {
      const refers = (name: string) => valuesOf(sent, choicesBehind(contract, call, name))
      throw await nameFaults(asSent(error, call.file?.as, incoming.body), call, {
        body: written,
        set: { ...sold.set, ...ruledOut },
        refers,
        code: face.code,
        origin: incoming.request.origin,
      })
    })
    const told = sold.answer ? answered : asRead(answered, rowRead(contract, call))
    // The call is done and paid: that it cannot be shown is no reason to refuse it.
    await keepFirstAnswer(db, { userId, secret, requestId: incoming.request.id, answered: told, now: incoming.now }).catch(() => undefined)
    return told
  }

  /** What an interface is sold without belongs to the console alone: `appId`, since a program is the application whose secret it has. */
  async function answerOf(sent: DispatchRequest, ruledOut: Record<string, LocalText>): Promise<unknown> {
    const strange = Object.entries(ruledOut).filter(([name]) => sent.body[name] !== undefined)
    if (strange.length > 0) throw problems.invalid(Object.fromEntries(strange))
    return dispatch.answer(sent)
  }

  /** The keys that the caller could have sent, read as the caller; none where the list is not theirs to read. */
  async function valuesOf(sent: DispatchRequest, of: ReturnType<typeof choicesBehind>): Promise<Allowed> {
    if (!of) return { values: [], count: 0 }
    const { path } = of.call
    const list = { ...sent, path, body: { ...of.where, pageNo: 1, pageSize: MOST_VALUES }, set: undefined }
    const answered = await dispatch.answer(list).catch(() => undefined)
    if (!isPage(answered)) return { values: [], count: 0 }
    return { values: answered.data.map(({ [of.value]: key }) => `${key}`), count: answered.totalCount ?? answered.data.length }
  }

  /** Logs a call for the owner of the application that was refused before it reached the meter. */
  async function noteRefused({ path, request, body, now }: { path: string; request: Request; body: Row; now: number }, problem: Problem) {
    const code = codeOfProblem(problem)
    if (code === undefined || !isLogged(problem)) return
    const { app, verdict, until, known: secret } = await keyOf(db, request, now)
    if (!app) return
    const { appId, userId } = app
    const { id: requestId, ip } = request
    const known = await faceAt(path)
    const service: Choices['service'] | null = known?.face.service ?? null
    const face = known?.face.code ?? null
    const line = { userId, appId, service, face, ip, requestId, now, secretId: secret?.secretId ?? null }
    if (verdict !== 'right') {
      const note = verdict === 'ended' && secret && until ? ended(secret, until) : notes[verdict === 'none' ? 'none' : 'wrong']
      // Nothing that was sent with a wrong secret is logged.
      return noteStray(db, storeAt(now), { ...line, code: 4010, answer: loggedAnswer(problem, note) })
    }
    if (await db.query.selectFrom('call_log').select('requestId').where('requestId', '=', requestId).executeTakeFirst()) return
    const answer = loggedAnswer(problem)
    const parameters = parametersOf(known?.call.file ? typed(known.call, body) : body)
    if (!known || !service) return noteStray(db, storeAt(now), { ...line, code, parameters: { path: `/api${path}`.slice(0, 100) }, answer })
    const ask = {
      userId,
      appId,
      service,
      code: known.face.code,
      amounts: { call: 1, second: 0, char: 0 },
      ip,
      now,
      requestId,
      parameters,
      secretId: secret?.secretId,
    }
    await meter.note(ask, { code, answer })
  }

  const knows = async (path: string): Promise<boolean> => (await faceAt(path)) !== undefined

  /** Whether a recording is sent to this address, as the part of a form. */
  const takesFile = async (path: string): Promise<boolean> => (await faceAt(path))?.call.file !== undefined

  return { answer, noteRefused, knows, takesFile }
}

const keyProblem = (verdict: Verdict) => new Problem(403, verdict === 'none' ? missing : wrong, { data: { errorCode: 4010 } })

/** What passes no meter is refused here to an application that is disabled, and to an address that its owner does not list. */
function checkDoor({ appName, appStatus, isGuarded, ips }: App, { ip, id }: Request): void {
  const no = (name: 'appOff' | 'notAllowed') => refuse({ name, values: { app: appName, ip } }, id)
  if (appStatus !== 'enabled') throw no('appOff')
  if (isGuarded && !isListed(ip, ips)) throw no('notAllowed')
}

type App = NonNullable<Awaited<ReturnType<typeof keyOf>>['app']>

/** The application, and whether the secret is valid. Callers are not told which of both is wrong. */
async function keyOf(db: Database, request: Request, now: number) {
  const [appId = '', secret = ''] = [request.header('app-id'), request.header('app-secret')]
  const judged = await judgeSecret(db.query, appId, secret, now)
  const app = await db.query
    .selectFrom('application as a')
    .innerJoin('user as u', 'u.userId', 'a.userId')
    .leftJoin('white_list as w', 'w.userId', 'a.userId')
    .select(['a.appId', 'a.appName', 'a.userId', 'a.keepAudio', 'a.status as appStatus', 'u.role', 'u.status'])
    .select(['w.enabled as isGuarded', 'w.ips'])
    .where('a.appId', '=', appId)
    .executeTakeFirst()
  return { app: app && app.status !== 0 ? app : undefined, ...judged, ...(appId === '' ? { verdict: 'none' as const } : {}) }
}

/** A row of the console with the properties that programs are told of: not with the name and phone of its owner, for example. */
function asRead(answered: unknown, shown: Property[] | undefined): unknown {
  if (!shown || typeof answered !== 'object' || answered === null) return answered
  const names = new Set(shown.map(({ name }) => name))
  return Object.fromEntries(Object.entries(answered).filter(([name]) => names.has(name)))
}

/** A recording is uploaded as the part `file`: errors use this name, not that of the field that stores it. */
function asSent(error: unknown, as: string | undefined, body: Row): unknown {
  if (!(error instanceof Problem) || as === undefined || body[as] !== undefined) return error
  const { [as]: named, ...others } = error.fields ?? {}
  if (named === undefined) return error
  const isAbsent = error.code === 422 && !hasCode(error)
  const fields = { ...others, file: isAbsent ? noFile : named }
  const alone = isAbsent && Object.keys(others).length === 0
  return new Problem(error.code, alone ? noFile : error.texts, { status: error.status, fields, data: error.data })
}

/** What a call that lists answers. */
const isPage = (given: unknown): given is { data: Row[]; totalCount?: number } =>
  typeof given === 'object' && given !== null && 'data' in given && Array.isArray(given.data)

const hasCode = ({ data }: Problem) => typeof data === 'object' && data !== null && 'errorCode' in data

export type OpenApi = ReturnType<typeof createOpenApi>
