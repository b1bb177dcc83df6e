import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'
import { hasTable } from '../has-table.ts'

/** The Chinese texts of former alarms; the measured value is null if the text had none. */
const SAID: [text: string, kind: string, value: number | null, threshold: number | null][] = [
  ['引擎故障，已不再接收请求', 'down', null, null],
  ['引擎已下线', 'offline', null, null],
  ['P95 延迟连续 5 分钟超过 1 秒', 'latency', null, 1000],
  ['错误率超过 2%', 'errors', null, 2],
  ['并发占用超过上限的 90%', 'load', null, 90],
  ['心跳中断 30 秒', 'heartbeat', 30, null],
  ['节点内存不足', 'memory', null, null],
  ['模型加载失败，已自动重试', 'model', null, null],
]

/** An alarm stores what happened, and is written in the language of its reader. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  if (!(await hasTable(trx, kind, 'engine_alarm'))) return
  const [text, number] = kind === 'postgres' ? ['text collate "C"', 'bigint'] : ['TEXT', 'INTEGER']
  for (const column of [`kind ${text}`, `value ${number}`, `threshold ${number}`])
    await sql.raw(`alter table engine_alarm add column ${column}`).execute(trx)
  for (const [said, name, value, threshold] of SAID)
    await sql`update engine_alarm set kind = ${name}, value = ${value}, threshold = ${threshold} where text = ${said}`.execute(trx)
}
