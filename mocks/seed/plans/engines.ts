import { DAY, MINUTE } from '../../../src/schema/time.ts'
import { alarmOf } from '../../notices/engine-alarms.ts'
import type { Plan } from '../plan.ts'
import type { Row } from '../../db/database.ts'
import { writeMoment } from '../time.ts'
import { planPlain } from './plain.ts'

/** The engines, and their services. */
const KINDS: [name: string, service: string][] = [
  ['中文通用 16k', 'asr-sentence'],
  ['中文会议 16k', 'asr-realtime'],
  ['中文电话 8k', 'asr-file'],
  ['标准音库', 'tts'],
  ['英文通用 16k', 'asr-sentence'],
  ['声纹比对', 'voiceprint'],
  ['粤语通用 16k', 'asr-realtime'],
  ['声音事件', 'sound'],
  ['语义理解', 'nlp'],
]
const NODES = ['华北一区 01', '华东一区 01', '华南一区 01', '华北一区 02', '华东一区 02', '西南一区 01']

/** Most engines work; of every two dozen, a few are slow, one is draining, one is offline and one has failed. */
const STATES: Record<number, Row> = {
  4: { status: 'online', health: 'degraded' },
  9: { status: 'online', health: 'down' },
  13: { status: 'draining', health: 'ok' },
  17: { status: 'offline', health: 'down' },
  20: { status: 'online', health: 'degraded' },
}

export const planEngines: Plan = function* ({ random, now, count }) {
  for (let at = 0; at < count; at++) {
    const [name, service] = KINDS[at % KINDS.length]!
    const state = STATES[at % 24] ?? { status: 'online', health: 'ok' }
    const heartbeat = now - (state.health === 'down' ? random.int(4, 9) * MINUTE : random.int(1_000, 20_000))
    yield {
      time: heartbeat,
      row: {
        name,
        service,
        node: NODES[Math.floor(at / 4) % NODES.length],
        ...state,
        capacity: 200 * (1 + ((at * 7) % 10)),
        // Measured from the calls, if there are any.
        inUse: 0,
        qps: 0,
        p50: null,
        p95: null,
        errorRate: null,
        heartbeatTime: writeMoment(heartbeat),
      },
    }
  }
}

/** A group and its engines are for one service; the last engine is a spare one. */
export const planEngineGroups: Plan = function* (world) {
  const engines = world.rows('engine')
  let at = 0
  for (const planned of planPlain(world)) {
    const service = KINDS[at++ % KINDS.length]![1]
    const able = engines.filter((engine) => engine.service === service)
    const from = world.random.int(0, Math.max(0, able.length - 1))
    const chosen = Array.from({ length: Math.min(2, able.length) }, (_, nth) => able[(from + nth) % able.length]!)
    const members = chosen.map((engine, nth) => ({ engineId: engine.engineId, weight: nth === 0 ? 100 : 0, maxConcurrency: 100 }))
    yield { ...planned, row: { ...planned.row, service, ...(members.length > 0 ? { engines: members } : {}) } }
  }
}

/** The kinds of alarms: level, threshold, and range of measured values. */
const ALARMS: [kind: string, level: string, threshold: number | null, from: number, to: number][] = [
  ['latency', 'warning', 1_000, 1_020, 1_900],
  ['errors', 'critical', 2, 3, 9],
  ['load', 'warning', 90, 91, 99],
  ['heartbeat', 'critical', null, 30, 120],
  ['memory', 'warning', 10, 2, 9],
  ['model', 'info', null, 0, 0],
]

/** Alarms of half a year, and one for every engine that is down now. */
export const planEngineAlarms: Plan = function* (world) {
  const engines = world.rows('engine')
  if (engines.length === 0) return
  for (const planned of planPlain(world)) {
    const { engineId, service } = world.random.pick(engines)
    const [kind, level, threshold, from, to] = world.random.pick(ALARMS)
    const value = to === 0 ? null : world.random.int(from, to)
    // The platform is well maintained: alarms from days ago are over.
    const over = planned.time < world.now - 2 * DAY ? { status: 'recovered' } : {}
    yield { ...planned, row: { ...planned.row, engineId, service, kind, level, threshold, value, ...over } }
  }
  for (const engine of engines) {
    if (engine.health !== 'down') continue
    const time = Math.min(Date.parse(engine.heartbeatTime ?? '') + MINUTE, world.now)
    yield {
      time,
      row: {
        engineId: engine.engineId,
        service: engine.service,
        ...alarmOf(engine),
        value: null,
        threshold: null,
        status: 'open',
        note: null,
        operatorId: null,
        ackTime: null,
        time: writeMoment(time),
      },
    }
  }
}
