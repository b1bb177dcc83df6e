import { demoUser, type Plan } from '../plan.ts'
import type { Stored } from '../../db/database.ts'

const HEX = '0123456789abcdef'

type Reminder = Stored<'reminder'>
type Waiting = { kind: NonNullable<Reminder['kind']>; requestNo: string; at: string | null; outcome?: string }

/** Reminders of pending requests for people who can answer them, and of answers for people who asked; the demo user's are unread. */
export const planReminders: Plan = function* ({ random, count, rows }) {
  const demo = demoUser(rows, 'user')?.userId
  const agent = demoUser(rows, 'agent')?.userId
  const administrators = rows('user').flatMap(({ role, status, userId }) => (role === 'super-admin' && status === 1 ? [userId] : []))
  const limits = rows('limit-request')
  const waiting = [
    ...limits.flatMap(({ requestNo, status, createTime: at }): Waiting[] =>
      status === 'pending' ? [{ kind: 'limitAsked', requestNo, at }] : [],
    ),
    ...rows('real-name').flatMap(({ userId: requestNo, status, submitTime: at, certType }): Waiting[] =>
      status === 'pending' ? [{ kind: 'certificationAsked', requestNo, at, outcome: String(certType) }] : [],
    ),
    ...rows('invoice').flatMap(({ invoiceNo: requestNo, status, createTime: at }): Waiting[] =>
      status === 'applied' ? [{ kind: 'invoiceAsked', requestNo, at }] : [],
    ),
    ...rows('order').flatMap(({ orderNo: requestNo, status, payTime, createTime }): Waiting[] => {
      if (status === 'refunding') return [{ kind: 'refundAsked', requestNo, at: payTime }]
      return status === 'transferring' ? [{ kind: 'transferDeclared', requestNo, at: createTime }] : []
    }),
  ]
  let made = 0
  const ring = (reader: string, { kind, requestNo, at, outcome }: Waiting, isNew: boolean) => {
    if (!at || made++ >= count) return []
    const reminderId = `r${Array.from({ length: 16 }, () => HEX[random.int(0, 15)]).join('')}`
    const status: Reminder['status'] = isNew ? 'unread' : 'read'
    return [
      {
        time: Date.parse(at),
        row: { reminderId, userId: reader, kind, requestNo, outcome: outcome ?? null, reply: null, count: null, status, createTime: at },
      },
    ]
  }
  for (const { requestNo, userId, status, answerTime: at } of limits)
    if (status !== 'pending' && userId !== null) yield* ring(userId, { kind: 'limitAnswered', requestNo, at }, userId === demo)
  for (const { userId, recordNo: requestNo, type, status, createTime: at } of rows('recharge'))
    if (userId === agent && type === 'recharge' && status === 'success')
      yield* ring(userId, { kind: 'balanceChanged', requestNo, at }, false)
  for (const one of waiting) for (const reader of administrators) yield* ring(reader, one, true)
}
