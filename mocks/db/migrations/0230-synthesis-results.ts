import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'
import { hasTable } from '../has-table.ts'

const ADDED = [
  { code: 'tts.long-query', path: '/v1/tts/long-query', nameZh: '合成结果查询', nameEn: 'Synthesis result' },
  { code: 'tts.long-audio', path: '/v1/tts/long-audio', nameZh: '合成音频下载', nameEn: 'Audio of a long text' },
]

/** Whoever offers the synthesis of long texts offers their results, too, at no cost. */
export async function up(trx: Trx, kind: Database['kind']): Promise<void> {
  if (!(await hasTable(trx, kind, 'interface'))) return
  for (const { code, path, nameZh, nameEn } of ADDED)
    await sql`insert into interface ("interfaceId", code, "nameZh", "nameEn", service, method, unit, path, "freeQuota", "defaultConcurrency", timeout, status, "createTime", version)
      select ${code}, ${code}, ${nameZh}, ${nameEn}, service, method, 'call', ${path}, 0, "defaultConcurrency", timeout, status, "createTime", 1
      from interface where code = 'tts.long' and not exists (select 1 from interface where code = ${code} or path = ${path})`.execute(trx)
}
