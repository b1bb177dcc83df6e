import { DAY, HOUR } from '../../../src/schema/time.ts'
import type { Stored } from '../../db/database.ts'
import { demoUser, type Plan } from '../plan.ts'
import type { Random } from '../random.ts'
import { writeMoment } from '../time.ts'

type Service = NonNullable<Stored<'secret'>['services']>[number]
type Made = { remark: string | null; services: Service[]; status: Stored<'secret'>['status']; time: number; until: number | null }

const USES = ['正式环境', '测试环境', '客服网关', '质检任务', '外呼机器人']
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789'

/**
 * Most applications have one secret for everything; the default application of the demo user has one for each program that calls it, one of
 * which may only synthesise speech. Nobody knows these secrets, so they cannot be used: a new one is created in the console.
 */
export const planSecrets: Plan = function* ({ random, now, count, rows }) {
  const demo = demoUser(rows, 'user')?.userId
  let made = 0
  for (const app of rows('application')) {
    const isShown = app.userId === demo && app.isDefault === true
    const since = Date.parse(app.createTime ?? '') || now
    const own: Made[] = isShown
      ? ofDemo(since, now)
      : [{ remark: random.chance(0.5) ? random.pick(USES) : null, services: [], status: 'inUse', time: since, until: null }]
    for (const { remark, services, status, time, until } of own) {
      if (made++ >= count) return
      const { userId, appId } = app
      const row = { userId, appId, hint: `…${letters(random, 4, LETTERS)}` }
      const times = { createTime: writeMoment(time), untilTime: until === null ? null : writeMoment(until), usedTime: null, usedIp: null }
      yield { time, row: { ...row, remark, services, status, ...times } }
    }
  }
}

function ofDemo(since: number, now: number): Made[] {
  const at = (time: number) => Math.max(since, time)
  return [
    { remark: '旧的客服网关', services: [], status: 'ended', time: since, until: at(now - 60 * DAY) },
    { remark: '客服网关', services: [], status: 'inUse', time: at(now - 61 * DAY), until: null },
    { remark: '展厅导览机', services: ['tts'], status: 'inUse', time: at(now - 20 * DAY), until: null },
    { remark: '质检任务', services: ['asr-file'], status: 'ending', time: at(now - 90 * DAY), until: now + 9 * HOUR },
  ]
}

const letters = (random: Random, length: number, among: string) =>
  Array.from({ length }, () => among[random.int(0, among.length - 1)]).join('')
