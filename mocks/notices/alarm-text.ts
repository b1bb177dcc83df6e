import type { Locale } from '../../src/schema/compiled.ts'
import { fill, holesOf } from '../../src/schema/template.ts'
import type { Row } from '../db/database.ts'
import { signed, type Notice } from './tell.ts'

/** An alarm keeps what happened and how much of it; each reader is told in their own language. */
const TEXTS: Record<string, Record<Locale, string>> = {
  down: { 'zh-CN': '引擎故障，已不再接收请求', 'en-US': 'The engine has failed and takes no more calls' },
  offline: { 'zh-CN': '引擎已下线', 'en-US': 'The engine was taken offline' },
  outage: {
    'zh-CN': '{service}没有可用的引擎，调用均被拒绝（5000）',
    'en-US': 'No engine of {service} takes calls; all of them are refused (5000)',
  },
  latency: {
    'zh-CN': 'P95 延迟 {value} 毫秒，已连续 5 分钟超过 {threshold} 毫秒',
    'en-US': 'P95 latency is {value} ms, above {threshold} ms for 5 minutes',
  },
  errors: { 'zh-CN': '错误率 {value}%，超过 {threshold}%', 'en-US': '{value}% of calls fail, more than {threshold}%' },
  load: {
    'zh-CN': '并发占用达上限的 {value}%，超过 {threshold}%',
    'en-US': '{value}% of the concurrency is in use, more than {threshold}%',
  },
  heartbeat: { 'zh-CN': '心跳中断 {value} 秒', 'en-US': 'No heartbeat for {value} s' },
  memory: { 'zh-CN': '节点内存仅剩 {value}%，低于 {threshold}%', 'en-US': '{value}% of the memory is left, less than {threshold}%' },
  model: { 'zh-CN': '模型加载失败，已自动重试', 'en-US': 'A model could not be loaded; loading was tried again' },
}

/** Whether an alarm keeps everything that its sentence needs. */
export const isWhole = (alarm: Row): boolean =>
  holesOf(TEXTS[String(alarm.kind)]?.['zh-CN'] ?? '').every((name) => typeof alarm[name] === (name === 'service' ? 'string' : 'number'))

/** `service` is the title of what the alarm is about, in the language of whoever reads it. */
export function alarmText({ kind, value, threshold }: Row, locale: Locale, service: string): string {
  const write = (number: unknown) => (typeof number === 'number' ? number.toLocaleString(locale) : '—')
  return fill(TEXTS[String(kind)]?.[locale] ?? String(kind ?? ''), { value: write(value), threshold: write(threshold), service })
}

/** The same as a message: which engine, and where; or which service, where it is not about one engine. */
export function alarmNotice(locale: Locale, alarm: Row, service: string, engine?: Row): Notice {
  const text = alarmText(alarm, locale, service)
  return locale === 'zh-CN'
    ? signed(locale, '引擎告警', `${engine ? `${engine.name}（${engine.node}）：` : ''}${text}。请在引擎监控中处理。`)
    : signed(
        locale,
        'Engine alarm',
        `${engine ? `${engine.name} (${engine.node}): ` : ''}${text}. Please see to it in the engine monitoring.`,
      )
}
