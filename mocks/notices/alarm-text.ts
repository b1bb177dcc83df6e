import type { Locale } from '../../src/schema/compiled.ts'
import type { Stored } from '../db/database.ts'
import { signed, type Notice } from './tell.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'

type Alarm = Pick<Stored<'engine-alarm'>, 'kind'> & Partial<Pick<Stored<'engine-alarm'>, 'service' | 'value' | 'threshold'>>

/** The values that the sentence of each kind of alarm needs. Alarms store what happened, so that each reader gets their own language. */
const NEEDS = {
  down: [],
  offline: [],
  outage: ['service'],
  latency: ['value', 'threshold'],
  errors: ['value', 'threshold'],
  load: ['value', 'threshold'],
  heartbeat: ['value'],
  memory: ['value', 'threshold'],
  model: [],
} as const satisfies Record<string, readonly ('service' | 'value' | 'threshold')[]>

type Kind = keyof typeof NEEDS
const isKind = (kind: unknown): kind is Kind => Object.hasOwn(NEEDS, String(kind))

/** Whether an alarm has all values that its sentence needs. */
export const isWhole = (alarm: Alarm): boolean =>
  !isKind(alarm.kind) || NEEDS[alarm.kind].every((name) => typeof alarm[name] === (name === 'service' ? 'string' : 'number'))

/** `service` is the title of the subject of the alarm, in the reader's language. */
export function alarmText({ kind, value, threshold }: Alarm, locale: Locale, service: string): string {
  const write = (number: unknown) => (typeof number === 'number' ? number.toLocaleString(locale) : '—')
  if (!isKind(kind)) return kind ?? ''
  return sayIn(locale)('notices/alarms', kind, { value: write(value), threshold: write(threshold), service })
}

/** The same as a message: names the engine and its node, or the service if it is not about one engine. */
export function alarmNotice(locale: Locale, alarm: Alarm, service: string, engine?: Pick<Stored<'engine'>, 'name' | 'node'>): Notice {
  const say = sayIn(locale)
  const text = alarmText(alarm, locale, service)
  const sentence = engine
    ? say('notices/alarms', 'ofEngine', { text, engine: engine.name, node: engine.node })
    : say('notices/alarms', 'ofService', { text })
  return signed(locale, say('notices/alarms', 'subject'), sentence)
}
