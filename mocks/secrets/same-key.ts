import type { Database } from '../db/database.ts'
import { StartFailure } from '../db/start-failure.ts'
import type { Sealer } from './seal.ts'

const NAME = 'sealed-mark'

/** Refuses to start with another key than before: encrypted values could not be decrypted, and new secrets would mix with old ones. */
export async function checkSameKey(db: Database, sealer: Sealer): Promise<void> {
  await db.write(async (trx) => {
    const kept = await trx.selectFrom('meta').select('value').where('name', '=', NAME).executeTakeFirst()
    if (!kept) {
      await trx
        .insertInto('meta')
        .values({ name: NAME, value: sealer.seal(NAME, NAME) })
        .execute()
      return
    }
    try {
      sealer.open(kept.value, NAME)
    } catch {
      throw new StartFailure(
        'The secret key is not the one this database was sealed with. Give back the secret.key (or SECRET_KEY) that belongs to it; it is part of every backup.',
      )
    }
  })
}
