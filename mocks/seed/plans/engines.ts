import { alarmOf } from '../../notices/engine-alarms.ts'
import type { Plan } from '../plan.ts'
import type { Row } from '../row.ts'
import { writeMoment } from '../time.ts'
import { planPlain } from './plain.ts'

/** What runs, and for which service. */
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

/** Most engines work; of every two dozen a few are slow, one is being emptied, one is off and one has failed. */
const STATES: Record<number, Row> = {
  4: { status: 'online', health: 'degraded' },
  9: { status: 'online', health: 'down' },
  13: { status: 'draining', health: 'ok' },
  17: { status: 'offline', health: 'down' },
  20: { status: 'online', health: 'degraded' },
}
const MINUTE = 60_000

export const planEngines: Plan = function* ({ random, now, count }) {
  for (let at = 0; at < count; at++) {
    const [name, service] = KINDS[at % KINDS.length]!
    const state = STATES[at % 24] ?? { status: 'online', health: 'ok' }
    const heard = now - (state['health'] === 'down' ? random.int(4, 9) * MINUTE : random.int(1_000, 20_000))
    const slow = state['health'] === 'degraded' ? 4 : 1
    const p50 = random.int(40, 70) * slow
    yield {
      time: heard,
      row: {
        name,
        service,
        node: NODES[Math.floor(at / 4) % NODES.length],
        ...state,
        p50,
        p95: random.int(320, 370) * slow,
        heartbeatTime: writeMoment(heard),
      },
    }
  }
}

/** Alarms of half a year, and one for every engine that is down now. */
export const planEngineAlarms: Plan = function* (world) {
  yield* planPlain(world)
  for (const engine of world.rows('engine')) {
    if (engine['health'] !== 'down') continue
    const time = Math.min(Date.parse(String(engine['heartbeatTime'])) + MINUTE, world.now)
    yield {
      time,
      row: {
        engineId: engine['engineId'],
        ...alarmOf(engine),
        status: 'open',
        note: null,
        operatorId: null,
        ackTime: null,
        time: writeMoment(time),
      },
    }
  }
}
