import type { RawBuilder } from 'kysely'
import type { Locale } from '../../src/schema/compiled.ts'
import type { Download } from './download.ts'
import type { Calls } from '../../schemas/.meta/rows.ts'
import type { Contract } from '../../src/schema/contract.ts'
import type { EntityName, Found, Query, Row, Stored, Trx } from '../db/database.ts'
import { problems, type Problem } from '../http/problems.ts'
import type { Sealer } from '../secrets/seal.ts'
import type { Context } from './context.ts'
import type { Person } from './sessions.ts'

/** The handler of a call with `does: "service"`: returns the `data` of the envelope, and throws one of `problems` to refuse. */
export type Service = (context: Context) => Promise<unknown>

/** A hook that runs after `resource` has served a call; see `afterCall`. */
export type After = (context: Context, row: Row, trx: Trx, before?: Row) => Promise<Row | void>

/** A line of an imported file: the values of its form, and the row that they make. */
export type ImportedLine = { values: Row; row: Row }

/**
 * What became of a line: the key of its row, what its sender should know before it is added, such as that it was added before, and how much
 * of what unit it gives.
 */
export type Imported = { key: string | number; doubt?: string | undefined; gives?: { amount: number; unit: string } | undefined }

/** Adds the lines of an import; see `importedLines`. */
export type Importer = (context: Context, lines: ImportedLine[], trx: Trx) => Promise<(Problem | Imported)[]>

/** A condition that restricts the rows of a call further than its scope; see `narrowCall`. */
export type Narrow = (who: { roles: readonly string[]; userId: unknown; now: unknown }) => RawBuilder<boolean>

/** The rate limit: calls per minute from one address. */
type ServerLimits = { rate: number }
export const SERVER_LIMITS: ServerLimits = { rate: 3000 }

/** Computes a field for each row, in the order of the rows; see `computedField`. */
type ComputedService = (given: Computing<Row>) => Promise<unknown[]>

type Computing<Of> = {
  on: Query
  rows: Of[]
  contract: Contract
  now: number
  locale: Locale
  sealer: Sealer
  /** The limits of the server itself. */
  limits: ServerLimits
  /** The reader; absent if a background process reads. */
  person?: Person | undefined
}

/** Handlers by the name of the call (`auth.signinSms`), and computed fields by entity and field. */
export type Services = {
  calls: Record<string, Service>
  afters: Record<string, After>
  computed: Record<string, Record<string, ComputedService>>
  imports?: Record<string, Importer>
  narrows?: Record<string, Narrow>
  limits?: ServerLimits
}

/** One name or several with the same types, e.g. `order.create`; the types of body and answer are looked up by it. */
type Names<Name extends string = string> = Name | readonly Name[]

type CallName = keyof Calls
/** The validated body of a call, and its possible answers; both types are generated from the schemas. */
export type BodyOf<Name extends CallName> = Calls[Name]['body']
export type AnswerOf<Name extends CallName> = Calls[Name]['answer'] | Download
/** The row that a call is about. */
export type RowOf<Name extends CallName> = Calls[Name]['entity'] extends infer Of extends EntityName ? Found<Of> : Row

/** The exports of a file in `mocks/services`: `list-services.ts` registers each under its names. */
export type Operation = { names: readonly string[] } & (
  | { part: 'calls'; run: Service }
  | { part: 'afters'; run: After }
  | { part: 'imports'; run: Importer }
  | { part: 'narrows'; run: Narrow }
  | { part: 'computed'; run: ComputedService }
)

const namesOf = (names: Names): readonly string[] => (typeof names === 'string' ? [names] : names)

/** The dispatcher lets only signed-in people pass to a call that is not for guests; this tells the compiler. */
function ofMember(context: Context): Context<Person> {
  const { person } = context
  if (!person) throw problems.expired()
  return { ...context, person }
}

/**
 * The handler of a call with `does: "service"` for signed-in people, so that `person` is never undefined. It belongs in the file of its
 * name: `auth.signinSms` in `mocks/services/auth/signin-sms.ts`. The name also determines the types of `body` and of the answer, which
 * is reduced to the declared `answers` or `answer`.
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

/** The same for a call with `for: "guest"`: `person` is undefined unless a valid token was sent. */
export function guest<Name extends CallName>(
  names: Names<Name>,
  run: (context: Context<Person | undefined, BodyOf<Name>>) => Promise<AnswerOf<Name>>,
) {
  return { part: 'calls' as const, names: namesOf(names), run: run }
}

/** The same for signing in, over the connections that are kept aside: people get in while all others are in use. */
export function signIn<Name extends CallName>(
  names: Names<Name>,
  run: (context: Context<Person | undefined, BodyOf<Name>>) => Promise<AnswerOf<Name>>,
) {
  const service: Service = async ({ db, ...context }) => run({ ...context, db: { ...db, ...db.aside } })
  return { part: 'calls' as const, names: namesOf(names), run: service }
}

/**
 * A hook that runs after `resource` has served a call, within its transaction, e.g. to make the first application of a user the default
 * one. Throwing a problem rolls the call back. `row` is the row as it is now (or was, for a delete), `before` the one before an edit or a
 * move. The result of the hook is merged into the answer, as far as the call declares it, and is not stored, not even for a repeated
 * request.
 */
export function afterCall<Name extends CallName>(
  names: Names<Name>,
  run: (context: Context<Person, BodyOf<Name>>, row: RowOf<Name>, trx: Trx, before: RowOf<Name> | undefined) => Promise<Row | void>,
) {
  // why: the name of the call determines the entity of the row.
  const after: After = async (context, row, trx, before) => run(ofMember(context), row as RowOf<Name>, trx, before as RowOf<Name>)
  return { part: 'afters' as const, names: namesOf(names), run: after }
}

/**
 * Adds the lines of a file to which a service has more to do, all in a few statements: a file has a hundred thousand. Answers for each line
 * what became of it, or why it was refused.
 */
export function importedLines(
  names: Names<CallName>,
  run: (context: Context<Person>, lines: ImportedLine[], trx: Trx) => Promise<(Problem | Imported)[]>,
) {
  const add: Importer = async (context, lines, trx) => run(ofMember(context), lines, trx)
  return { part: 'imports' as const, names: namesOf(names), run: add }
}

/**
 * Restricts the rows of a list or a get where that depends on the person in a way that schemas cannot express: a condition over the alias
 * `t`. It is built once for each role and executed with the current `userId` and `now`.
 */
export function narrowCall(names: Names, run: Narrow) {
  return { part: 'narrows' as const, names: namesOf(names), run }
}

/** The values of a field with `computed: { "service": true }`, e.g. `grant.runsOutOn`: one for each row, in their order. */
export function computedField<Name extends EntityName>(
  names: Names<`${Name}.${string}`>,
  run: (given: Computing<Stored<Name>>) => Promise<unknown[]>,
) {
  // why: the name determines the entity of the rows.
  const service: ComputedService = async (given) => run(given as never)
  return { part: 'computed' as const, names: namesOf(names), run: service }
}
