import type { RawBuilder } from 'kysely'
import type { Locale } from '../../src/schema/compiled.ts'
import type { Download } from './download.ts'
import type { Calls } from '../../schemas/.meta/rows.ts'
import type { Contract } from '../../src/schema/contract.ts'
import type { EntityName, Found, Query, Row, Stored, Trx } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import type { Context } from './context.ts'
import type { Person } from './sessions.ts'

/** A process behind a call with `does: "service"`: answers the envelope's `data`, and throws one of `problems` to refuse. */
export type Service = (context: Context) => Promise<unknown>

/** What else happens when `resource` has served a call; see `afterCall`. */
export type After = (context: Context, row: Row, trx: Trx, before?: Row) => Promise<Row | void>

/** Which rows a call reaches beyond its scope; see `narrowCall`. */
export type Narrow = (who: { roles: readonly string[]; userId: unknown; now: unknown }) => RawBuilder<boolean>

/** Calls a minute from one address, whoever makes them. */
type ServerLimits = { rate: number }
export const SERVER_LIMITS: ServerLimits = { rate: 3000 }

/** The values of a computed field, one for each row and in its order; see `computedField`. */
type ComputedService = (given: Computing<Row>) => Promise<unknown[]>

type Computing<Of> = {
  on: Query
  rows: Of[]
  contract: Contract
  now: number
  locale: Locale
  /** What the server itself allows. */
  limits: ServerLimits
  /** Who reads them; nobody where a process does. */
  person?: Person | undefined
}

/** By call name (`auth.signinSms`), and computed fields by entity and field. */
export type Services = {
  calls: Record<string, Service>
  afters: Record<string, After>
  computed: Record<string, Record<string, ComputedService>>
  narrows?: Record<string, Narrow>
  limits?: ServerLimits
}

/** One thing or several alike, e.g. `order.create`: the name is where what a call is given and answers is looked up. */
type Names<Name extends string = string> = Name | readonly Name[]

type CallName = keyof Calls
/** The body of a call after it was judged, and what it may answer; both follow the schemas. */
export type BodyOf<Name extends CallName> = Calls[Name]['body']
export type AnswerOf<Name extends CallName> = Calls[Name]['answer'] | Download
/** The row that a call is about. */
export type RowOf<Name extends CallName> = Calls[Name]['entity'] extends infer Of extends EntityName ? Found<Of> : Row

/** What a file of `mocks/services` exports, and nothing else: `list-services.ts` registers it under its names. */
export type Operation = { names: readonly string[] } & (
  | { part: 'calls'; run: Service }
  | { part: 'afters'; run: After }
  | { part: 'narrows'; run: Narrow }
  | { part: 'computed'; run: ComputedService }
)

const namesOf = (names: Names): readonly string[] => (typeof names === 'string' ? [names] : names)

/** Dispatch lets nobody else pass to a call that is not for guests; here the compiler learns it. */
function ofMember(context: Context): Context<Person> {
  const { person } = context
  if (!person) throw problems.expired()
  return { ...context, person }
}

/**
 * The process of a call with `does: "service"`, where somebody is signed in: `person` is there. It stands in the file of its name,
 * `auth.signinSms` in `mocks/services/auth/signin-sms.ts`. The name also types it: `body` is what the call takes, and what it answers is held
 * to the call's `answer`; rows of the store and of queries follow their entities (`order.status`, no casts). What it answers is cut down to the call's declared `answers` or `answer`.
 *
 *     export const create = operation('order.create', async ({ body, person, db }) => …)
 */
export function operation<Name extends CallName>(
  names: Names<Name>,
  run: (context: Context<Person, BodyOf<Name>>) => Promise<AnswerOf<Name>>,
) {
  const service: Service = async (context) => run(ofMember(context))
  return { part: 'calls' as const, names: namesOf(names), run: service }
}

/** The same of a call that is `for: "guest"`: there is a person only where a valid token was sent. */
export function guest<Name extends CallName>(
  names: Names<Name>,
  run: (context: Context<Person | undefined, BodyOf<Name>>) => Promise<AnswerOf<Name>>,
) {
  return { part: 'calls' as const, names: namesOf(names), run: run }
}

/**
 * What else happens when `resource` has served a call, in its transaction and before it answers, e.g. the first application of a user
 * becomes the default one. It may throw a problem, which undoes the call. `row` is the row as it is now (as it was, for a delete), `before` as an edit or a move found it.
 * What it answers is answered with the row this one time, as far as the call's `answer` declares it: it is kept nowhere, not even for
 * a repeated request.
 */
export function afterCall<Name extends CallName>(
  names: Names<Name>,
  run: (context: Context<Person, BodyOf<Name>>, row: RowOf<Name>, trx: Trx, before: RowOf<Name> | undefined) => Promise<Row | void>,
) {
  // why: so does the name of a call.
  const after: After = async (context, row, trx, before) => run(ofMember(context), row as RowOf<Name>, trx, before as RowOf<Name>)
  return { part: 'afters' as const, names: namesOf(names), run: after }
}

/**
 * Which rows a list or a get reaches beyond its scope, where that depends on who asks in a way no schema says: a condition over
 * the alias `t`. It is built once per role and runs with another `userId` and `now` each time.
 */
export function narrowCall(names: Names, run: Narrow) {
  return { part: 'narrows' as const, names: namesOf(names), run }
}

/** The values of a field with `computed: { "service": true }`, e.g. `grant.runsOutOn`: one for each row and in its order. */
export function computedField<Name extends EntityName>(
  names: Names<`${Name}.${string}`>,
  run: (given: Computing<Stored<Name>>) => Promise<unknown[]>,
) {
  // why: the name says of which entity the rows are.
  const service: ComputedService = async (given) => run(given as never)
  return { part: 'computed' as const, names: namesOf(names), run: service }
}
