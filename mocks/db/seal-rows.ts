import type { Contract } from '../../src/schema/contract.ts'
import { closeField, SEALED, sealedFields } from '../secrets/sealed-fields.ts'
import { anyTable } from './database.ts'
import { tableOf } from '../../src/schema/tables.ts'
import type { Database } from './database.ts'

const BATCH = 500

/**
 * Encrypts values that were stored before their field was declared encrypted: a few rows at a time and found by value, so that an
 * interrupted start continues with the next one and nobody waits long. Returns the number of values.
 */
export async function sealRows(db: Database, contract: Contract): Promise<number> {
  let sealed = 0
  for (const entity of Object.values(contract.entities))
    for (const { name, purpose } of sealedFields(entity)) {
      const table = tableOf(entity.name)
      const plain = () =>
        anyTable(db.query)
          .selectFrom(table)
          .select([entity.key, name])
          .where(name, 'is not', null)
          .where(name, '<>', '')
          .where(name, 'not like', `${SEALED}%`)
          .limit(BATCH)
          .execute()
      for (let rows = await plain(); rows.length > 0; rows = await plain()) {
        await db.write(async (trx) => {
          for (const row of rows)
            await anyTable(trx)
              .updateTable(table)
              .set({ [name]: closeField(db.sealer, row[name], purpose) })
              .where(entity.key, '=', row[entity.key])
              // The value may have changed meanwhile.
              .where(name, '=', row[name])
              .execute()
        })
        sealed += rows.length
      }
    }
  return sealed
}
