import { DAY, HOUR } from '../../../src/schema/time.ts'
import type { Row, Stored } from '../../db/database.ts'
import { demoUser, type Plan } from '../plan.ts'
import { writeMoment } from '../time.ts'

const REASONS = [
  '双十一期间客服高峰，约 40 路同时通话',
  '质检任务夜间集中上传，希望缩短排队时间',
  '新上线的会议产品，预计同时 30 场会议',
  '外呼机器人扩容，需要更多路数',
]
const REFUSED = ['当前峰值未达到上限，请先观察一周', '请先购买更高并发的资源包']
const WAITING = 4

/** Requests for more concurrency: the latest are pending, others were approved or declined; one of the demo user was declined. */
export const planLimitRequests: Plan = function* ({ random, now, count, rows }) {
  const admin = demoUser(rows, 'super-admin')?.userId ?? null
  const demo = demoUser(rows, 'user')
  const services = [...new Map(rows('interface').map((face) => [face.service, face.defaultConcurrency ?? 2])).keys()]
  const active = rows('user').filter((user) => user.role === 'user' && user.status === 1 && user.certType && user !== demo)
  const who = [...(demo ? [demo] : []), ...active.slice(0, Math.max(0, count - 1))]
  for (const [at, user] of who.entries()) {
    const service = services[at % services.length]
    const current = limitOf(user, service)
    const wanted = current + random.pick([5, 10, 20, 40])
    const status = user === demo || at % 3 === 0 ? 'rejected' : who.length - at <= WAITING ? 'pending' : 'approved'
    const since = Date.parse(user.registerTime)
    const asked = Math.max(since, status === 'pending' ? now - random.int(2, 40) * HOUR : now - random.int(4, 50) * DAY)
    const base = { userId: user.userId, service, current, wanted, reason: random.pick(REASONS), status, createTime: writeMoment(asked) }
    yield { time: asked, row: { ...base, ...answerTo(status, wanted, asked) } }
  }

  /** The limit at the time of the request: that of every account, or that of an active package. */
  function limitOf(user: Stored<'user'>, service: Stored<'interface'>['service'] | undefined): number {
    const combos = new Map(rows('combo').map((combo) => [combo.comboId, combo]))
    const usual = rows('interface').flatMap((face) => (face.service === service ? [face.defaultConcurrency ?? 2] : []))
    const bought = rows('grant').flatMap((grant) => {
      const combo = grant.targetId === user.userId && grant.status === 'inUse' ? combos.get(grant.comboId ?? '') : undefined
      return combo?.service === service ? [combo?.concurrency ?? 0] : []
    })
    return Math.max(2, ...usual, ...bought)
  }

  function answerTo(status: string, wanted: number, asked: number): Row {
    if (status === 'pending') return { given: null, reply: null, operatorId: null, answerTime: null }
    const answerTime = writeMoment(Math.min(now, asked + random.int(1, 48) * HOUR))
    return status === 'approved'
      ? { given: wanted, reply: null, operatorId: admin, answerTime }
      : { given: null, reply: random.pick(REFUSED), operatorId: admin, answerTime }
  }
}
