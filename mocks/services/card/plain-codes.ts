import { nameZone, writeTime } from '../../../src/schema/display.ts'
import { titlesOf } from '../../figures/titles.ts'
import { operation } from '../../core/operation.ts'
import { problems } from '../../http/problems.ts'
import { text } from '../../http/texts.ts'
import { csvLine } from '../../../src/schema/write-csv.ts'
import { Download } from '../../core/download.ts'
import { HOME } from '../../../src/schema/time.ts'
import { openField } from '../../secrets/sealed-fields.ts'
import { sayIn } from '../../../scripts/lib/say-in.ts'

const twice = text('services/card', 'twice')
const spent = text('services/card', 'spent')
const isUsable: ReadonlySet<string> = new Set(['new', 'activated'])

/** Exports the plain codes of a batch, once; afterwards no administrator can see them. Times are in the home zone of the file's readers. */
export const service = operation('card.plainCodes', async ({ body, contract, db, locale, now, person, tools }) => {
  const batchNo = body.batchNo
  return db.write(async (trx) => {
    await tools.store.lock(`batch:${batchNo}`, trx)
    const cards = await trx
      .selectFrom('card')
      .select(['batchNo', 'name', 'code', 'status', 'expireTime'])
      .where('batchNo', '=', batchNo)
      .orderBy('cardNo')
      .execute()
    if (cards.length === 0) throw problems.notFound()
    // The file will be handed out, so it has only usable codes. If there are none, the single export is not consumed.
    const usable = cards.filter(({ status, expireTime }) => isUsable.has(status) && Date.parse(expireTime ?? '') > now)
    if (usable.length === 0) throw problems.conflict(spent)
    const row = { batchNo, userId: person.userId, createTime: new Date(now).toISOString() }
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('batch_export')
      .values(row)
      .onConflict((is) => is.doNothing())
      .executeTakeFirstOrThrow()
    if (Number(numInsertedOrUpdatedRows ?? 0) === 0) throw problems.conflict(twice)
    const say = sayIn(locale)
    const stateOf = titlesOf(contract, 'card', 'status', locale)
    const titles = (['batch', 'batchName', 'code', 'state'] as const).map((key) => say('services/card', key))
    const headings = [...titles, say('services/card', 'expires', { zone: nameZone(HOME, now) })]
    const lines = usable.map(({ batchNo: batch, name, code, status, expireTime }) =>
      csvLine(
        [batch, name, openField(db.sealer, code, 'card.code'), stateOf(status), expireTime ? writeTime(expireTime, HOME) : ''].map(
          (value) => String(value ?? ''),
        ),
      ),
    )
    return new Download(`${batchNo}.csv`, `\uFEFF${csvLine(headings)}${lines.join('')}`)
  })
})
