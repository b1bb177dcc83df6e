import { writeMoney } from '../../src/schema/figures.ts'
import type { Locale } from '../../src/schema/compiled.ts'
import type { Stored } from '../db/database.ts'
import { refundTitle, transferTitle } from './reminder-titles.ts'
import { signed, type Notice } from './tell.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'

/** `fields`: what has to be corrected, by its title. */
type Audit = { isApproved: boolean; certType: number; name: string; reason: string; fields: string[] }

const COMPANY = 2

/** The result of a certification review. */
export function auditNotice(locale: Locale, { isApproved, certType, name, reason, fields }: Audit): Notice {
  const say = sayIn(locale)
  return isApproved
    ? signed(
        locale,
        say('notices/messages', 'approvedSubject'),
        say('notices/messages', certType === COMPANY ? 'approvedCompany' : 'approvedPerson', { name }),
      )
    : signed(
        locale,
        say('notices/messages', 'rejectedSubject'),
        say('notices/messages', certType === COMPANY ? 'rejectedCompany' : 'rejectedPerson', {
          reason,
          fields: new Intl.ListFormat(locale).format(fields),
        }),
      )
}

/** An announcement in one line; the console has the full text. */
export const announcementNotice = (locale: Locale, title: string): Notice =>
  signed(locale, title, sayIn(locale)('notices/messages', 'announcement', { title }))

/** An agent's balance was topped up; amounts are in fen. */
export function rechargeNotice(locale: Locale, { amount, balance }: { amount: number; balance: number }): Notice {
  const say = sayIn(locale)
  const sums = { amount: writeMoney(amount), balance: writeMoney(balance) }
  return signed(locale, say('notices/messages', 'rechargeSubject'), say('notices/messages', 'recharge', sums))
}

/** A package is running low. */
export function remainNotice(locale: Locale, about: { combo: string; grantNo: string; percent: number; limit: number }): Notice {
  const say = sayIn(locale)
  return signed(locale, say('notices/messages', 'remainSubject'), say('notices/messages', 'remain', about))
}

/** A customer of an agent is about to use up a service. */
export function customerNotice(locale: Locale, about: { name: string; service: string; remain: string; day: string }): Notice {
  const say = sayIn(locale)
  return signed(locale, say('notices/messages', 'customerSubject'), say('notices/messages', 'customer', about))
}

/** An agent's balance is low; amounts are in fen. */
export function balanceNotice(locale: Locale, { balance, limit }: { balance: number; limit: number }): Notice {
  const say = sayIn(locale)
  const sums = { balance: writeMoney(balance), limit: writeMoney(limit) }
  return signed(locale, say('notices/messages', 'balanceSubject'), say('notices/messages', 'balance', sums))
}

/** More calls in a day than the limit of the alert. */
export function callsNotice(locale: Locale, { calls, ...about }: { calls: number; limit: number; day: string }): Notice {
  const say = sayIn(locale)
  return signed(locale, say('notices/messages', 'callsSubject'), say('notices/messages', 'calls', { ...about, count: calls }))
}

/** The concurrency of an application is close to its limit. */
export function concurrencyNotice(locale: Locale, about: { app: string; percent: number; limit: number }): Notice {
  const say = sayIn(locale)
  return signed(locale, say('notices/messages', 'concurrencySubject'), say('notices/messages', 'concurrency', about))
}

/** Somebody requests more concurrency. */
export function limitAskedNotice(locale: Locale, about: { name: string; service: string; wanted: number; requestNo: string }): Notice {
  const say = sayIn(locale)
  return signed(locale, say('notices/messages', 'limitAskedSubject'), say('notices/messages', 'limitAsked', about))
}

/** The decision about that request. */
export function limitAnsweredNotice(
  locale: Locale,
  { isApproved, ...about }: { isApproved: boolean; service: string; requestNo: string; given: number; reply: string },
): Notice {
  const say = sayIn(locale)
  return signed(
    locale,
    say('notices/messages', 'limitAnsweredSubject'),
    say('notices/messages', isApproved ? 'limitApproved' : 'limitRejected', about),
  )
}

/** The account was disabled, or enabled again. */
export function accountNotice(locale: Locale, isOpen: boolean): Notice {
  const say = sayIn(locale)
  const about = isOpen ? 'reopened' : 'closed'
  return signed(locale, say('notices/messages', `${about}Subject`), say('notices/messages', about))
}

/** Somebody of staff has another role. */
export const roleNotice = (locale: Locale, about: { before: string; role: string }): Notice =>
  signed(locale, sayIn(locale)('notices/messages', 'roleSubject'), sayIn(locale)('notices/messages', 'role', about))

const INVOICE = { issued: 'invoiceIssued', rejected: 'invoiceDeclined', voided: 'invoiceVoided', closed: 'invoiceClosed' } as const

/** The invoice was issued, voided, or why there is none. */
export function invoiceNotice(locale: Locale, { status, orderNo, number, email, reply }: Stored<'invoice'>): Notice {
  const say = sayIn(locale)
  const about = { orderNo: orderNo ?? '', number: number ?? '', email, reply: reply ?? '' }
  return signed(
    locale,
    say('notices/messages', 'invoiceSubject'),
    say('notices/messages', INVOICE[status === 'applied' ? 'rejected' : status], about),
  )
}

/** The same as the reminder: the payment for an order has arrived, or the order was canceled because it has not. */
export function transferNotice(locale: Locale, order: Stored<'order'>): Notice {
  return signed(locale, sayIn(locale)('notices/messages', 'transferSubject'), transferTitle(order, locale))
}

/** What became of a request for a refund. */
export function refundNotice(locale: Locale, order: Stored<'order'>): Notice {
  return signed(locale, sayIn(locale)('notices/messages', 'refundSubject'), refundTitle(order, locale))
}
