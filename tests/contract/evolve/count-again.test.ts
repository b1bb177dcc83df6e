import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { syncTables } from '../../../mocks/db/sync.ts'
import { kinds, NOW } from '../harness.ts'
import { contract, open } from '../seed-database.ts'

describe.each(kinds)('rows from before their lists were counted, on %s', (kind) => {
  let opened: Awaited<ReturnType<typeof open>>
  beforeEach(async () => (opened = await open(kind)))
  afterEach(() => opened.close())

  it('R17: have their figure after the next start, and keep everything else', async () => {
    const { db } = opened
    const words = [
      { word: '灵语', weight: 3 },
      { word: '识别', weight: 2 },
    ]
    const made = {
      userId: 'u1',
      isDefault: false,
      version: 4,
      createTime: new Date(NOW).toISOString(),
      updateTime: new Date(NOW).toISOString(),
    }
    const vocabs = Array.from({ length: 450 }, (_, n) => ({
      ...made,
      vocabId: `v${String(n).padStart(3, '0')}`,
      name: `Old ${n}`,
      words: JSON.stringify(n % 2 ? words : []),
      wordCount: n === 0 ? 7 : null,
    }))
    await db.write((trx) => trx.insertInto('vocab').values(vocabs).execute())
    await syncTables(db, contract, NOW)
    const rows = await db.query.selectFrom('vocab').select(['vocabId', 'wordCount', 'version']).orderBy('vocabId').execute()
    expect(rows).toEqual(vocabs.map(({ vocabId }, n) => ({ vocabId, wordCount: n === 0 ? 7 : n % 2 ? 2 : 0, version: 4 })))
  })
})
