import type { Entity } from '../../src/schema/contract.ts'
import type { Row } from '../db/database.ts'

/** Values that follow from others of the same row, and that no rule of the schemas can tell. */
const FOLLOWS: Record<string, (row: Row, now: number) => void> = {
  vocab: (row) => void (row.wordCount = lengthOf(row.words)),
  'white-list': (row) => {
    row.enabled = row.ips !== null
    // Whoever tries the demo world from its own machine is not locked out of its services.
    const ips = row.ips === null ? null : `${String(row.ips)}\n127.0.0.1\n::1`
    Object.assign(row, { ips, ipCount: ips === null ? 0 : ips.split('\n').length })
  },
  'usage-alert': (row) => {
    if (row.receivers !== null) row.receivers = ['ops@example.com', '16900008888']
    if (row.dailyCalls !== null) row.dailyCalls = 100_000
  },
  // What was not asked has no answer.
  'sound-record': (row) => {
    const asked = new Set(Array.isArray(row.types) ? row.types : [])
    if (!asked.has('speaker')) row.speakers = null
    if (!asked.has('gender')) Object.assign(row, { gender: null, genderScore: null })
    if (!asked.has('language')) Object.assign(row, { language: null, languageScore: null })
    // Nobody hears more people in a recording than can speak in it.
    if (row.speakers !== null) row.speakers = Math.min(Number(row.speakers), 1 + Math.floor(Number(row.duration ?? 0) / 10))
  },
  'tts-task': (row) => void (row.chars = [...String(row.text ?? '')].length),
  'qa-contact': (row) => {
    if (row.status !== 'bound') row.openid = null
  },
  engine: (row) => {
    if (row.status === 'offline') row.health = 'down'
    // Nobody measures what does not answer.
    if (row.health === 'down') Object.assign(row, { inUse: 0, qps: 0, p50: null, p95: null, errorRate: null })
  },
  'asr-task': (row) => {
    if (row.status !== 'done') row.sentences = null
    // Nobody has measured a recording that never was.
    row.facts = null
    if (row.url !== null) row.bytes = null
    row.callbackState = row.callbackUrl === null ? 'none' : row.status === 'done' ? 'done' : 'waiting'
  },
}

const untouched = (row: Row): Row => row

export function agree({ name, properties }: Entity): (row: Row, now: number) => Row {
  const follow = FOLLOWS[name]
  if (!follow) return untouched
  return (row, now) => {
    follow(row, now)
    for (const field of Object.keys(row)) if (!properties[field]) delete row[field]
    return row
  }
}

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0)
