import type { Entity } from '../../src/schema/contract.ts'
import type { EntityName, Row, Stored } from '../db/database.ts'

/** Values that follow from others in the same row, which no rule of the schemas expresses. */
const FOLLOWS: { [Name in EntityName]?: (row: Stored<Name>) => void } = {
  vocab: (row) => void (row.wordCount = row.words?.length ?? 0),
  'white-list': (row) => {
    row.enabled = row.ips !== null
    // The local machine is always allowed, so that somebody who tries the demo is not locked out.
    const ips = row.ips === null ? null : `${row.ips}\n127.0.0.1\n::1`
    Object.assign(row, { ips, ipCount: ips === null ? 0 : ips.split('\n').length })
  },
  'usage-alert': (row) => {
    if (row.receivers !== null) row.receivers = ['ops@example.com', '16900008888']
    if (row.dailyCalls !== null) row.dailyCalls = 100_000
  },
  // Values that were not requested stay empty.
  'sound-record': (row) => {
    const types = new Set(row.types)
    if (!types.has('speaker')) row.speakers = null
    if (!types.has('gender')) Object.assign(row, { gender: null, genderScore: null })
    if (!types.has('language')) Object.assign(row, { language: null, languageScore: null })
    // Not more speakers than a recording of that length plausibly has.
    if (row.speakers !== null) row.speakers = Math.min(row.speakers, 1 + Math.floor((row.duration ?? 0) / 10))
  },
  'tts-task': (row) => void (row.chars = [...row.text].length),
  'qa-contact': (row) => {
    if (row.status !== 'bound') row.openid = null
  },
  engine: (row) => {
    if (row.status === 'offline') row.health = 'down'
    // An engine that is down has no measured values.
    if (row.health === 'down') Object.assign(row, { inUse: 0, qps: 0, p50: null, p95: null, errorRate: null })
  },
  'asr-task': (row) => {
    if (row.status !== 'done') row.sentences = null
    // Nobody measured the recording: a player reads its waveform from it.
    row.facts = null
    row.outline = null
    if (row.url !== null) row.bytes = null
    row.callbackState = row.callbackUrl === null ? 'none' : row.status === 'done' ? 'done' : 'waiting'
  },
}

const untouched = (row: Row): Row => row

export function agree({ name, properties }: Entity): (row: Row) => Row {
  const follow = new Map(Object.entries(FOLLOWS)).get(name)
  if (!follow) return untouched
  return (row) => {
    // why: each function gets rows of its own entity.
    follow(row as never)
    for (const field of Object.keys(row)) if (!properties[field]) delete row[field]
    return row
  }
}
