import { demoUser, type Plan } from '../plan.ts'
import type { Row } from '../row.ts'
import { phoneAt } from '../words/people.ts'
import { DAY, writeMoment } from '../time.ts'

const HOUR = 3_600_000
const REASONS = ['身份证照片不清晰，请重新上传', '姓名与证件不一致，请核对', '营业执照已过期，请上传最新版本']
/** Of those without certification, every so many-th waits, and as many were refused. */
const WAITING = 40

/** One record for each certified person, agreeing with the account, and those that wait for the audit or were refused. */
export const planRealNames: Plan = function* ({ random, now, rows }) {
  const admin = demoUser(rows, 'super-admin')?.['userId'] ?? null
  let uncertified = 0
  for (const [at, user] of rows('user').entries()) {
    if (user['status'] !== 1) continue
    const kind = Number(user['certType'])
    const turn = kind === 0 ? uncertified++ % WAITING : -1
    const status = kind !== 0 ? 'approved' : turn === 3 ? 'pending' : turn === 17 ? 'rejected' : undefined
    if (!status) continue
    const since = Date.parse(String(user['registerTime']))
    const certType = kind !== 0 ? kind : uncertified % 3 === 0 ? 2 : 1
    const submit = status === 'pending' ? now - random.int(1, 70) * HOUR : Math.min(now - DAY, since + random.int(1, 300) * HOUR)
    const time = Math.max(since, submit)
    const audited = status === 'pending' ? null : writeMoment(Math.min(now, time + random.int(1, 30) * HOUR))
    yield {
      time,
      row: {
        userId: user['userId'],
        certType,
        status,
        submitTime: writeMoment(time),
        ...person(certType, user, at),
        ...verdict(status, certType),
        auditTime: audited,
      },
    }
  }

  function person(certType: number, user: Row, at: number): Row {
    if (certType === 1) return { ...(user['realName'] === null ? {} : { realName: user['realName'] }), phone: user['phone'] }
    return {
      ...(user['company'] === null ? {} : { companyName: user['company'] }),
      ...(user['realName'] === null ? {} : { contactName: user['realName'] }),
      contactPhone: user['phone'] ?? phoneAt(at),
      phone: null,
      realName: null,
      idNumber: null,
    }
  }

  function verdict(status: string, certType: number): Row {
    if (status !== 'rejected') return { reason: null, rejectFields: [], auditorId: status === 'pending' ? null : admin }
    return { reason: random.pick(REASONS), rejectFields: [certType === 1 ? 'idFront' : 'license'], auditorId: admin }
  }
}
