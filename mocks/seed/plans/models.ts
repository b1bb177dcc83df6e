import { MINUTE, DAY } from '../../../src/schema/time.ts'
import { demoUser, type Plan } from '../plan.ts'
import { writeMoment } from '../time.ts'
import { SENTENCES } from '../words/sentences.ts'
import { planPlain } from './plain.ts'

/** The states of half a year, and one model of the demo account that is being trained (`seed.ts` queues its job). */
export const planModels: Plan = function* (world) {
  yield* planPlain(world)
  const { rows, now, count } = world
  const demo = demoUser(rows, 'user')
  if (!demo || count === 0) return
  const time = now - DAY
  const times = { createTime: writeMoment(time), updateTime: writeMoment(now - MINUTE) }
  yield { time, row: { userId: demo.userId, name: '续保外呼', baseEngine: '8k_zh', status: 'training', accuracy: null, ...times } }
}

/** Corpora belong to models that have some, and contain sentences suitable for training. */
export const planCorpora: Plan = function* ({ random, now, count, rows }) {
  const models = rows('model').filter((model) => model.status !== 'empty')
  if (models.length === 0) return
  for (let at = 0; at < Math.max(count, models.length); at++) {
    const model = models[at % models.length]!
    const since = Date.parse(model.createTime)
    const time = since + Math.floor(random.next() * Math.max(0, now - since) * 0.5)
    const from = random.int(0, SENTENCES.length - 1)
    const lines = Array.from({ length: random.int(12, SENTENCES.length) }, (_, nth) => SENTENCES[(from + nth) % SENTENCES.length]!)
    const content = lines.join('\n')
    const counted = { content, lines: lines.length, bytes: Buffer.byteLength(content) }
    yield { time, row: { userId: model.userId, modelId: model.modelId, ...counted, createTime: writeMoment(time) } }
  }
}
