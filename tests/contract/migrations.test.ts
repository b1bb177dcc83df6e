import { expect, it } from 'vitest'
import { migrate } from '../../mocks/db/migrate.ts'
import { openEmpty } from './copies.ts'
import { kinds } from './harness.ts'

const AT = '2026-11-20T08:00:00.000Z'

it.each(kinds)('a database from before names were changed keeps what it holds on %s (H12)', async (kind) => {
  const { db, close } = await openEmpty(kind)
  try {
    await migrate(db)
    await db.write(async (trx) => {
      // As it was: the step undone.
      await trx.schema.alterTable('sent_notice').renameTo('told').execute()
      await trx.schema.alterTable('guard').renameColumn('notifiedTime', 'toldTime').execute()
      await trx.schema.alterTable('call_request').renameColumn('parameters', 'asked').execute()
      await trx.schema.alterTable('call_request').renameTo('call_ask').execute()
      await trx.deleteFrom('migration').where('name', '=', '0061-names').execute()
      await trx.insertInto('told').values({ name: 'remain:G1', createTime: AT }).execute()
      const tries = { scope: 'account', kind: 'password', level: 0, tries: 3, firstTime: AT, lastTime: AT }
      await trx
        .insertInto('guard')
        .values({ guardId: 'g1', ...tries, toldTime: AT })
        .execute()
      await trx
        .insertInto('call_ask')
        .values({ requestId: 'r1', userId: 'ann', asked: JSON.stringify({ engine: '16k_zh' }), createTime: AT })
        .execute()
    })
    await migrate(db)
    expect(await db.query.selectFrom('sent_notice').selectAll().execute()).toEqual([{ name: 'remain:G1', createTime: AT }])
    expect(await db.query.selectFrom('guard').select('notifiedTime').execute()).toEqual([{ notifiedTime: AT }])
    expect(await db.query.selectFrom('call_request').select('parameters').execute()).toEqual([{ parameters: { engine: '16k_zh' } }])
  } finally {
    await close()
  }
})
