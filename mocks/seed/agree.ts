import type { Entity } from '../../src/schema/contract.ts'
import type { Row } from './row.ts'

/** Values that follow from others of the same row, and that no rule of the schemas can tell. */
const FOLLOWS: Record<string, (row: Row, now: number) => void> = {
  vocab: (row) => void (row['wordCount'] = lengthOf(row['words'])),
  'white-list': (row) => {
    row['enabled'] = row['ips'] !== null
    row['ipCount'] = row['ips'] === null ? 0 : String(row['ips']).split('\n').length
  },
  'tts-task': (row) => void (row['chars'] = [...String(row['text'] ?? '')].length),
  'qa-contact': (row) => {
    if (row['status'] !== 'bound') row['openid'] = null
  },
  engine: (row) => {
    if (row['status'] === 'offline') Object.assign(row, { health: 'down', inUse: 0, qps: 0 })
  },
  'asr-task': (row) => {
    if (row['status'] !== 'done') row['sentences'] = null
    if (Array.isArray(row['sentences'])) speakInTurn(row, row['sentences'] as Row[])
    if (row['url'] !== null) row['bytes'] = null
    row['callbackState'] = row['callbackUrl'] === null ? 'none' : row['status'] === 'done' ? 'done' : 'waiting'
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

/** One sentence after the other, within the recording. */
function speakInTurn(row: Row, sentences: Row[]): void {
  const speakers = Number(row['speakers'] ?? 0) || 1
  const each = Math.max(1, Math.floor(Number(row['duration'] ?? 60) / (sentences.length + 1)))
  sentences.forEach((one, at) =>
    Object.assign(one, { speaker: (at % speakers) + 1, begin: at * each, end: at * each + Math.max(1, each - 1) }),
  )
}
