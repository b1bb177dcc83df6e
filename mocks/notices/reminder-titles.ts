import type { Choices } from '../../schemas/.meta/rows.ts'
import type { Locale } from '../../src/schema/compiled.ts'
import type { Contract } from '../../src/schema/contract.ts'
import { writeMoney } from '../../src/schema/figures.ts'
import { spokenIn } from '../../src/schema/per-language.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'
import type { Query, Stored } from '../db/database.ts'
import { titlesOf } from '../figures/titles.ts'
import { packages, severalPackages } from './package-titles.ts'

type Asked = Pick<Stored<'reminder'>, 'kind' | 'requestNo' | 'outcome' | 'reply' | 'count'>
type Kind = NonNullable<Asked['kind']>
type Titles = Map<string, string>

/** Two answers about the same number, such as a refusal and then a refund, are two texts. */
const stampOf = ({ requestNo, outcome, reply }: Asked): string => JSON.stringify([requestNo, outcome, reply])

/** The texts of reminders, in the reader's language: what changes later as it was kept with them, else based on the present data. */
export async function titlesOfReminders(on: Query, contract: Contract, rows: readonly Asked[], locale: Locale): Promise<string[]> {
  const numbersOf = (...kinds: Kind[]) => [
    ...new Set(rows.flatMap(({ kind, requestNo }) => (kind && requestNo && kinds.includes(kind) ? [requestNo] : []))),
  ]
  const those = (kind: Kind) => rows.filter((row) => row.kind === kind && row.requestNo)
  const asked = await limits(on, contract, numbersOf('limitAsked', 'limitAnswered'), locale)
  const titles: Record<Kind, Titles> = {
    limitAsked: asked.asked,
    limitAnswered: asked.answered,
    certificationAnswered: await certifications(on, those('certificationAnswered'), locale),
    certificationAsked: await papers(on, those('certificationAsked'), locale),
    refundAnswered: await refunds(on, those('refundAnswered'), locale),
    transferAnswered: await transfers(on, numbersOf('transferAnswered'), locale),
    ...(await orders(on, numbersOf('refundAsked', 'transferDeclared'), locale)),
    customerLow: await customers(on, numbersOf('customerLow'), locale),
    balanceChanged: await records(on, contract, numbersOf('balanceChanged'), locale),
    // Without a figure: by the time it is read, the balance may be another.
    balanceLow: new Map(numbersOf('balanceLow').map((userId) => [userId, sayIn(locale)('notices/reminders', 'balanceLow')])),
    ...(await packages(on, contract, rows, locale)),
    dailyCalls: new Map(numbersOf('dailyCalls').map((day) => [day, sayIn(locale)('notices/reminders', 'dailyCalls', { day })])),
    concurrencyHigh: await applications(on, numbersOf('concurrencyHigh'), locale),
    publicationWaits: await publications(on, numbersOf('publicationWaits'), locale),
    ...(await invoices(on, those('invoiceAsked'), those('invoiceAnswered'), locale)),
  }
  return rows.map((row) => {
    const { kind, requestNo } = row
    const several = severalPackages(row, locale)
    return several ?? ((kind && (titles[kind].get(stampOf(row)) ?? titles[kind].get(requestNo ?? ''))) || (requestNo ?? ''))
  })
}

const numbersIn = (asked: readonly Asked[]): string[] => [...new Set(asked.map(({ requestNo }) => requestNo!))]

/** The text of each, from the row that it is about. */
function told<T>(asked: readonly Asked[], rows: readonly T[], keyOf: (row: T) => string, write: (row: T, asked: Asked) => string): Titles {
  const known = new Map(rows.map((row) => [keyOf(row), row]))
  return new Map(
    asked.flatMap((one) => {
      const row = known.get(one.requestNo!)
      return row ? [[stampOf(one), write(row, one)] as const] : []
    }),
  )
}

/** Many have no name yet, and some no phone. */
const nameOf = ({ realName, phone, email }: Record<'realName' | 'phone' | 'email', string | null>): string =>
  realName ?? phone ?? email ?? ''

async function limits(on: Query, contract: Contract, numbers: string[], locale: Locale): Promise<{ asked: Titles; answered: Titles }> {
  if (numbers.length === 0) return { asked: new Map(), answered: new Map() }
  const say = sayIn(locale)
  const serviceOf = titlesOf(contract, 'interface', 'service', locale)
  const requests = await on
    .selectFrom('limit_request as l')
    .leftJoin('user as u', 'u.userId', 'l.userId')
    .select(['l.requestNo', 'l.service', 'l.wanted', 'l.given', 'l.reply', 'l.status', 'u.realName', 'u.phone', 'u.email'])
    .where('l.requestNo', 'in', numbers)
    .execute()
  const named = requests.map((one) => ({ ...one, service: serviceOf(one.service satisfies Choices['service'] | null) }))
  return {
    asked: new Map(
      named.map(({ requestNo, service, wanted, ...one }) => [
        requestNo,
        say('notices/reminders', 'limitAsked', { name: nameOf(one), service, wanted }),
      ]),
    ),
    answered: new Map(
      named.map(({ requestNo, service, status, given, wanted, reply }) => [
        requestNo,
        status === 'approved'
          ? say('notices/reminders', 'limitApproved', { service, given: given ?? wanted })
          : say('notices/reminders', 'limitRejected', { service, reply: reply ?? '' }),
      ]),
    ),
  }
}

async function certifications(on: Query, asked: Asked[], locale: Locale): Promise<Titles> {
  if (asked.length === 0) return new Map()
  const say = sayIn(locale)
  const rows = await on.selectFrom('real_name').select(['userId', 'status', 'reason']).where('userId', 'in', numbersIn(asked)).execute()
  return told(
    asked,
    rows,
    ({ userId }) => userId,
    ({ status, reason }, one) => {
      const outcome = one.outcome ?? status
      if (outcome === 'approved') return say('notices/reminders', 'certified')
      if (outcome !== 'rejected') return say('notices/reminders', 'beingReviewed')
      return say('notices/reminders', 'notCertified', { reason: one.reply ?? reason ?? '' })
    },
  )
}

async function papers(on: Query, asked: Asked[], locale: Locale): Promise<Titles> {
  if (asked.length === 0) return new Map()
  const say = sayIn(locale)
  const rows = await on
    .selectFrom('real_name')
    .select(['userId', 'certType', 'realName', 'companyName', 'phone'])
    .where('userId', 'in', numbersIn(asked))
    .execute()
  return told(
    asked,
    rows,
    ({ userId }) => userId,
    ({ certType, realName, companyName, phone }, { outcome }) =>
      (outcome ?? String(certType)) === '2'
        ? say('notices/reminders', 'companyAsked', { name: companyName ?? '' })
        : say('notices/reminders', 'certificationAsked', { name: realName ?? phone ?? '' }),
  )
}

async function orders(on: Query, numbers: string[], locale: Locale): Promise<Record<'refundAsked' | 'transferDeclared', Titles>> {
  if (numbers.length === 0) return { refundAsked: new Map(), transferDeclared: new Map() }
  const say = sayIn(locale)
  const rows = await on
    .selectFrom('order as o')
    .leftJoin('user as u', 'u.userId', 'o.userId')
    .select(['o.orderNo', 'o.payAmount', 'o.due', 'u.realName', 'u.phone', 'u.email'])
    .where('o.orderNo', 'in', numbers)
    .execute()
  const titles = (word: 'refundAsked' | 'transferDeclared', amountOf: (row: (typeof rows)[number]) => number | null): Titles =>
    new Map(
      rows.map((row) => [
        row.orderNo,
        say('notices/reminders', word, {
          name: nameOf(row),
          amount: writeMoney(amountOf(row) ?? 0),
          orderNo: row.orderNo,
        }),
      ]),
    )
  return { refundAsked: titles('refundAsked', (row) => row.payAmount), transferDeclared: titles('transferDeclared', (row) => row.due) }
}

async function refunds(on: Query, asked: Asked[], locale: Locale): Promise<Titles> {
  if (asked.length === 0) return new Map()
  const fields = ['orderNo', 'status', 'payAmount', 'reply'] as const
  const rows = await on.selectFrom('order').select(fields).where('orderNo', 'in', numbersIn(asked)).execute()
  return told(
    asked,
    rows,
    ({ orderNo }) => orderNo,
    (order, one) => refundTitle({ ...order, status: one.outcome ?? order.status, reply: one.reply ?? order.reply }, locale),
  )
}

/** What became of a request for a refund. */
export function refundTitle(
  { orderNo, status, payAmount, reply }: Pick<Stored<'order'>, 'orderNo' | 'payAmount' | 'reply'> & { status: string | null },
  locale: Locale,
): string {
  const say = sayIn(locale)
  return status === 'refunded'
    ? say('notices/reminders', 'refunded', { orderNo, amount: writeMoney(payAmount ?? 0) })
    : say('notices/reminders', 'notRefunded', { orderNo, reply: reply ?? '' })
}

async function transfers(on: Query, numbers: string[], locale: Locale): Promise<Titles> {
  if (numbers.length === 0) return new Map()
  const rows = await on.selectFrom('order').selectAll().where('orderNo', 'in', numbers).execute()
  return new Map(rows.map((order) => [order.orderNo, transferTitle(order, locale)]))
}

/** The payment for an order has arrived, or the order was canceled because it has not. */
export function transferTitle(order: Stored<'order'>, locale: Locale): string {
  const { orderNo, payTime, payAmount, reply } = order
  const say = sayIn(locale)
  return payTime === null
    ? say('notices/reminders', 'notTransferred', { orderNo, reply: reply ?? '' })
    : say('notices/reminders', 'transferred', { orderNo, amount: writeMoney(payAmount ?? 0), name: spokenIn(order, 'comboName', locale) })
}

async function customers(on: Query, userIds: string[], locale: Locale): Promise<Titles> {
  if (userIds.length === 0) return new Map()
  const rows = await on.selectFrom('user').select(['userId', 'realName', 'phone', 'email']).where('userId', 'in', userIds).execute()
  return new Map(rows.map((one) => [one.userId, sayIn(locale)('notices/reminders', 'customerLow', { name: nameOf(one) })]))
}

async function records(on: Query, contract: Contract, numbers: string[], locale: Locale): Promise<Titles> {
  if (numbers.length === 0) return new Map()
  const typeOf = titlesOf(contract, 'recharge', 'type', locale)
  const rows = await on
    .selectFrom('recharge')
    .select(['recordNo', 'type', 'amount', 'balanceAfter'])
    .where('recordNo', 'in', numbers)
    .execute()
  return new Map(
    rows.map(({ recordNo, type, amount, balanceAfter }) => [
      recordNo,
      sayIn(locale)('notices/reminders', 'balanceChanged', {
        type: typeOf(type),
        amount: writeMoney(amount ?? 0),
        balance: writeMoney(balanceAfter ?? 0),
      }),
    ]),
  )
}

async function applications(on: Query, appIds: string[], locale: Locale): Promise<Titles> {
  if (appIds.length === 0) return new Map()
  const rows = await on.selectFrom('application').select(['appId', 'appName']).where('appId', 'in', appIds).execute()
  return new Map(rows.map(({ appId, appName }) => [appId, sayIn(locale)('notices/reminders', 'concurrencyHigh', { app: appName })]))
}

async function publications(on: Query, ids: string[], locale: Locale): Promise<Titles> {
  if (ids.length === 0) return new Map()
  const rows = await on.selectFrom('publication').select(['publicationId', 'by', 'note']).where('publicationId', 'in', ids).execute()
  const say = sayIn(locale)
  return new Map(
    rows.map(({ publicationId, by, note }) => [
      publicationId,
      note
        ? say('notices/reminders', 'publicationWaits', { name: by ?? '', note })
        : say('notices/reminders', 'publicationWaitsUnnamed', { name: by ?? '' }),
    ]),
  )
}

const INVOICE = new Map<string, 'invoiceIssued' | 'invoiceVoided' | 'invoiceClosed'>([
  ['issued', 'invoiceIssued'],
  ['voided', 'invoiceVoided'],
  ['closed', 'invoiceClosed'],
])

async function invoices(
  on: Query,
  asked: Asked[],
  answered: Asked[],
  locale: Locale,
): Promise<Record<'invoiceAsked' | 'invoiceAnswered', Titles>> {
  const numbers = numbersIn([...asked, ...answered])
  if (numbers.length === 0) return { invoiceAsked: new Map(), invoiceAnswered: new Map() }
  const say = sayIn(locale)
  const rows = await on
    .selectFrom('invoice as i')
    .leftJoin('user as u', 'u.userId', 'i.userId')
    .select(['i.invoiceNo', 'i.orderNo', 'i.amount', 'i.status', 'i.number', 'i.reply', 'u.realName', 'u.phone', 'u.email'])
    .where('i.invoiceNo', 'in', numbers)
    .execute()
  const named = rows.map(({ amount, ...one }) => ({ ...one, amount: writeMoney(amount ?? 0) }))
  const keyOf = ({ invoiceNo }: (typeof named)[number]) => invoiceNo
  return {
    invoiceAsked: told(asked, named, keyOf, ({ amount, ...one }) =>
      say('notices/reminders', 'invoiceAsked', { name: nameOf(one), amount }),
    ),
    invoiceAnswered: told(answered, named, keyOf, ({ amount, status, ...row }, { outcome, reply }) => {
      const about = { orderNo: row.orderNo ?? '', number: row.number ?? '', amount, reply: reply ?? row.reply ?? '' }
      return say('notices/reminders', INVOICE.get(outcome ?? status) ?? 'invoiceDeclined', about)
    }),
  }
}
