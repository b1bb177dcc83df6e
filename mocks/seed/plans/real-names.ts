import { HOUR, DAY } from '../../../src/schema/time.ts'
import { demoUser, type Plan } from '../plan.ts'
import type { Row, Stored } from '../../db/database.ts'
import { paperRef } from '../papers.ts'
import { identityAt, phoneAt } from '../words/people.ts'
import { writeMoment } from '../time.ts'

const REASONS = ['身份证照片不清晰，请重新上传', '姓名与证件不一致，请核对', '营业执照已过期，请上传最新版本']
/** Among people without certification, every n-th is pending, and as many were rejected. */
const WAITING = 40
/** The number of approved ones that still have their pictures; pending and rejected ones all have them. */
const WITH_PAPERS = 60

/** One record for each certified person, consistent with the account, and some that are pending or were rejected. */
export const planRealNames: Plan = function* ({ random, now, rows }) {
  const admin = demoUser(rows, 'super-admin')?.userId ?? null
  // A reviewer will find one person who is already certified in another account.
  const shared = identityAt(random)
  const holders = new Set<unknown>()
  let uncertified = 0
  for (const [at, user] of rows('user').entries()) {
    if (user.status !== 1) continue
    const kind = user.certType ?? 0
    const turn = kind === 0 ? uncertified++ % WAITING : -1
    const status = kind !== 0 ? 'approved' : turn === 3 ? 'pending' : turn === 17 ? 'rejected' : undefined
    if (!status) continue
    const since = Date.parse(user.registerTime)
    const certType = kind !== 0 ? kind : uncertified % 3 === 0 ? 2 : 1
    const submit = status === 'pending' ? now - random.int(1, 70) * HOUR : Math.min(now - DAY, since + random.int(1, 300) * HOUR)
    const time = Math.max(since, submit)
    const audited = status === 'pending' ? null : writeMoment(Math.min(now, time + random.int(1, 30) * HOUR))
    yield {
      time,
      row: {
        userId: user.userId,
        certType,
        status,
        submitTime: writeMoment(time),
        ...person(certType, user, at),
        ...(user.role === 'user' && at > 20 ? twice(certType, status) : {}),
        ...(status !== 'approved' || at < WITH_PAPERS ? papers(certType, user.userId, at) : {}),
        ...verdict(status, certType),
        auditTime: audited,
      },
    }
  }

  function twice(certType: number, status: string): Row {
    if (certType !== 1 || status === 'rejected' || holders.has(status)) return {}
    holders.add(status)
    return { idNumber: shared }
  }

  function person(certType: number, user: Stored<'user'>, at: number): Row {
    if (certType === 1) return { ...(user.realName === null ? {} : { realName: user.realName }), phone: user.phone }
    return {
      ...(user.company === null ? {} : { companyName: user.company }),
      ...(user.realName === null ? {} : { contactName: user.realName }),
      contactPhone: user.phone ?? phoneAt(at),
      phone: null,
      realName: null,
      idNumber: null,
    }
  }

  function papers(certType: number, of: string, at: number): Row {
    if (certType === 1) return { idFront: paperRef('idFront', of), idBack: paperRef('idBack', of) }
    return { license: paperRef('license', of), ...(at % 2 === 0 ? { authorization: paperRef('authorization', of) } : {}) }
  }

  function verdict(status: string, certType: number): Row {
    if (status !== 'rejected') return { reason: null, rejectFields: [], auditorId: status === 'pending' ? null : admin }
    return { reason: random.pick(REASONS), rejectFields: [certType === 1 ? 'idFront' : 'license'], auditorId: admin }
  }
}
