import { demoUser, type Plan } from '../plan.ts'

const HEX = '0123456789abcdef'

/** What rings: requests that wait, for whoever can answer them, and answers, for whoever asked; those of the demo user are still to be read. */
export const planReminders: Plan = function* ({ random, count, rows }) {
  const demo = demoUser(rows, 'user')?.userId
  const administrators = rows('user').filter((user) => user.role === 'super-admin' && user.status === 1)
  let made = 0
  for (const { requestNo, userId, status, createTime, answerTime } of rows('limit-request')) {
    const who = status === 'pending' ? administrators.map((one) => one.userId) : [userId]
    const at = status === 'pending' ? createTime : answerTime
    for (const reader of who) {
      if (reader === null || !at || made++ >= count) continue
      const reminderId = `r${Array.from({ length: 16 }, () => HEX[random.int(0, 15)]).join('')}`
      const kind = status === 'pending' ? 'limitAsked' : 'limitAnswered'
      const isNew = status === 'pending' || reader === demo
      yield {
        time: Date.parse(at),
        row: { reminderId, userId: reader, kind, requestNo, status: isNew ? 'unread' : 'read', createTime: at },
      }
    }
  }
}
