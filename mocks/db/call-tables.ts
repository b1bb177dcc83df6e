import type { ColumnType, Generated } from 'kysely'
import type { Rows } from '../../schemas/.meta/rows.ts'
import type { Data, Kind } from '../core/job.ts'
import type { LoggedAnswer } from '../core/logged-answer.ts'
import type { Sentence } from '../speech/engine.ts'

/** The sums over calls. */
type Counted = Record<'calls' | 'ok' | 'failed' | 'amount' | 'duration' | 'chars', Generated<number>>

type HotWord = { word: string; weight: number }

/** The tables of calls, of their queued work, and of the sums that are read from them; see `own-tables.ts`. */
export type CallTables = {
  call_request: {
    requestId: string
    userId: string
    parameters: Record<string, unknown>
    createTime: string
    answer: LoggedAnswer | null
    transcript: Sentence[] | null
    audio: string | null
    keepUntil: string | null
  }
  call_latency: {
    step: string
    slot: string
    service: string
    engineId: string
    bucket: number
    calls: number
  }
  call_slot: {
    step: string
    slot: string
    service: string
    engineId: string
    calls: number
    failed: number
  }
  refused_key: {
    appId: string
    minute: string
    count: number
    requestId: string | null
  }
  speech_job: {
    taskId: string
    kind: Kind
    data: Data
    worker: string | null
    leaseTime: string | null
    dueTime: string
    tries: Generated<number>
    share: Generated<number>
    beganTime: string | null
  }
  stream_token: {
    tokenHash: string
    userId: string
    data: {
      engine: NonNullable<Rows['call-log']['engine']>
      vocabId?: string | undefined
      words: HotWord[]
      appId: string | null
      secretId?: string | undefined
      session?: string | undefined
    }
    expireTime: string
  }
  transcript_origin: {
    taskId: string
    sentences: Sentence[]
  }
  usage_day: Counted & { day: string; service: string }
  usage_hour: Counted & { userId: string; day: string; hour: number; appId: string; service: string }
  use_slot: {
    id: string
    userId: string
    appId: string
    service: string
    code: string
    unit: string
    amount: number
    isFree: boolean
    counts: boolean
    expireTime: string
    engineId: string | null
  }
  voiceprint: {
    speakerId: string
    vector: ColumnType<number[], string, string>
  }
  free_use: {
    userId: string
    code: string
    day: string
    amount: number
  }
  user_day: {
    day: string
    userId: string
    calls: Generated<number>
    ok: Generated<number>
  }
  user_month: {
    month: string
    userId: string
    calls: Generated<number>
  }
  user_return: {
    userId: string
    week: number
  }
  active_day: {
    day: string
    users: Generated<number>
  }
}
