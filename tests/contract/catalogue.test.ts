import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listNewInterfaces } from '../../mocks/metering/catalogue.ts'
import { listSold } from '../../src/schema/openapi/sold.ts'
import type { Opened } from './copies.ts'
import { kinds, NOW } from './harness.ts'
import { contract, open } from './seed-database.ts'

const sold = listSold(contract).map((one) => one.sold)
const [ring] = sold
const withOneMore = structuredClone(contract)
Object.values(withOneMore.calls)
  .find((call) => call.sold)!
  .sold!.push({ ...ring!, code: 'asr.ring', path: '/v1/asr/ring', entry: { service: 'asr-sentence', unit: 'call', freeQuota: 5 } })

describe.each(kinds)('the catalogue of a product without the demo, on %s (issue 16)', (kind) => {
  let opened: Opened
  const start = (known = contract) => listNewInterfaces(opened.db, known, NOW)
  const listed = async (status: string) =>
    (await opened.db.query.selectFrom('interface').select('code').where('status', '=', status).orderBy('code').execute()).map(
      ({ code }) => code,
    )

  beforeEach(async () => {
    opened = await open(kind)
  })
  afterEach(() => opened.close())

  it('offers what the schemas sell from the first start on, under its names, with its free quota', async () => {
    await start()
    expect(await listed('enabled')).toEqual(sold.map(({ code }) => code).toSorted())
    const first = await opened.db.query.selectFrom('interface').selectAll().where('code', '=', 'asr.sentence').executeTakeFirst()
    expect(first).toMatchObject({
      nameZh: '一句话识别',
      nameEn: 'One-sentence recognition',
      path: '/v1/asr/sentence',
      method: 'POST',
      service: 'asr-sentence',
      unit: 'call',
      freeQuota: 20,
      defaultConcurrency: 2,
    })
    expect(first!.interfaceId).toMatch(/^if\d+$/)
  })

  it('leaves it to administrators from then on: what they change or remove is not put back', async () => {
    await start()
    await opened.db.write(async (trx) => {
      await trx.deleteFrom('interface').where('code', '=', 'nlp.segment').execute()
      await trx.updateTable('interface').set({ freeQuota: 7 }).where('code', '=', 'tts.short').execute()
    })
    await start()
    expect(await listed('enabled')).toEqual(sold.flatMap(({ code }) => (code === 'nlp.segment' ? [] : [code])).toSorted())
    expect(await opened.db.query.selectFrom('interface').select('freeQuota').where('code', '=', 'tts.short').execute()).toEqual([
      { freeQuota: 7 },
    ])
  })

  it('gets what a release sells in addition as a draft, which nobody can call before it is enabled', async () => {
    await start()
    await start(withOneMore)
    expect(await listed('draft')).toEqual(['asr.ring'])
    expect(await listed('enabled')).toHaveLength(sold.length)
  })

  it('is made once by two processes that start at the same time', async () => {
    await Promise.all([start(), start()])
    expect(await listed('enabled')).toHaveLength(sold.length)
  })
})
