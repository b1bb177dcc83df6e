import type { Service } from '../../http/service.ts'
import { own, problems } from '../../http/problems.ts'
import { csvLine } from '../../resource/csv.ts'
import { Download } from '../../resource/export.ts'

const twice = own({
  'zh-CN': '该批次的明文卡密已导出过，不能再次导出',
  'en-US': 'The plain codes of this batch were exported before and cannot be exported again',
})
const HEADINGS = { 'zh-CN': ['批次号', '批次名称', '兑换码', '过期时间'], 'en-US': ['Batch', 'Batch name', 'Code', 'Expires'] }

/** The plain codes of a batch, once: afterwards nobody in the house sees them again. */
export const service: Service = async ({ body, db, locale, now, person, tools }) => {
  if (!person) throw problems.expired()
  const batchNo = String(body['batchNo'])
  return db.write(async (trx) => {
    await tools.store.lock(`batch:${batchNo}`, trx)
    const cards = await trx
      .selectFrom('card')
      .select(['batchNo', 'name', 'code', 'expireTime'])
      .where('batchNo', '=', batchNo)
      .orderBy('cardNo')
      .execute()
    if (cards.length === 0) throw problems.notFound()
    const row = { batchNo, userId: person.userId, createTime: new Date(now).toISOString() }
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('batch_export')
      .values(row)
      .onConflict((is) => is.doNothing())
      .executeTakeFirstOrThrow()
    if (Number(numInsertedOrUpdatedRows ?? 0) === 0) throw problems.conflict(twice)
    const lines = cards.map(({ batchNo: batch, name, code, expireTime }) =>
      csvLine([batch, name, code, expireTime].map((value) => String(value ?? ''))),
    )
    return new Download(`${batchNo}.csv`, `\uFEFF${csvLine(HEADINGS[locale])}${lines.join('')}`)
  })
}
