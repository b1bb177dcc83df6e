import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate } from '../../mocks/db/migrate.ts'
import { openEmpty } from './copies.ts'
import { kinds } from './harness.ts'

it.each(kinds)(
  'issue 19: an interface that was seeded under an old name has the one of today, and a name that somebody wrote stays, on %s',
  async (kind) => {
    const { db, close } = await openEmpty(kind)
    try {
      await migrate(db)
      await db.write(async (trx) => {
        // As it was: the steps undone.
        await trx.deleteFrom('migration').where('name', 'in', ['0310-number-of-speakers', '0330-names-of-interfaces']).execute()
        await sql`create table interface ("interfaceId" text primary key, code text, "nameZh" text, "nameEn" text)`.execute(trx)
        for (const row of [
          ['a', 'sound.speaker', '说话人分离', 'Speaker separation'],
          ['b', 'sound.speaker', '说话人分离', 'How many speak'],
          ['c', 'sound.gender', '说话人分离', 'Speaker separation'],
          ['d', 'vpr.enroll', '声纹注册', 'Voiceprint enrolment'],
          ['e', 'tts.short', '短文本合成', 'Sentiment'],
        ])
          await sql`insert into interface values (${sql.join(row)})`.execute(trx)
      })
      await migrate(db)
      const { rows } = await sql`select "nameZh", "nameEn" from interface order by "interfaceId"`.execute(db.query)
      expect(rows).toEqual([
        { nameZh: '说话人数', nameEn: 'Number of speakers' },
        { nameZh: '说话人数', nameEn: 'How many speak' },
        { nameZh: '说话人分离', nameEn: 'Speaker separation' },
        { nameZh: '声纹注册', nameEn: 'Voiceprint enrollment' },
        { nameZh: '短文本合成', nameEn: 'Sentiment' },
      ])
    } finally {
      await close()
    }
  },
)
