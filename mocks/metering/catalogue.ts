import type { Contract } from '../../src/schema/contract.ts'
import { nameIn } from '../../src/schema/in-language.ts'
import { keysOf } from '../../src/schema/keys-of.ts'
import { listSold } from '../../src/schema/openapi/sold.ts'
import { choiceOf } from '../core/choice.ts'
import type { Values } from '../core/store.ts'
import type { Database } from '../db/database.ts'
import { createStore } from '../resource/store.ts'

type Listed = Values<'interface'> & { code: string }
const FLAG = 'listed '

/** What the schemas sell as rows of the catalogue, service by service, and what reads a result after what made it. */
export function cataloguedIn(contract: Contract): Listed[] {
  const services = contract.entities.interface?.properties.service?.choices?.map(({ value }) => value) ?? []
  const rows = listSold(contract).flatMap(({ sold: { code, path, title, stream, entry } }): Listed[] =>
    entry
      ? [
          {
            ...Object.fromEntries(keysOf(title).map((locale) => [nameIn('name', locale), title[locale]])),
            code,
            path,
            method: stream ? 'WS' : 'POST',
            service: choiceOf(contract, 'interface', 'service', entry.service),
            unit: choiceOf(contract, 'interface', 'unit', entry.unit),
            freeQuota: entry.freeQuota ?? 0,
          },
        ]
      : [],
  )
  const isUnpaid = (row: Listed) => Number(row.freeQuota === 0)
  return rows.toSorted((a, b) => services.indexOf(a.service!) - services.indexOf(b.service!) || isUnpaid(a) - isUnpaid(b))
}

/**
 * Lists in the catalogue what the schemas sell, each interface once in the life of a database, whatever administrators do with it afterwards.
 * An empty catalogue offers all of it, or nobody could call anything; in one that is in use, what is new is a draft until it is enabled.
 */
export async function listNewInterfaces(db: Database, contract: Contract, now: number): Promise<void> {
  if (!contract.entities.interface) return
  const store = createStore({ contract, services: { calls: {}, afters: {}, computed: {} } }, db, { endAll: async () => undefined }, now)
  await db.write(async (trx) => {
    const listed = await trx.selectFrom('interface').select('code').execute()
    const known = new Set(listed.map(({ code }) => code))
    const added: Listed[] = []
    for (const row of cataloguedIn(contract)) {
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('meta')
        .values({ name: FLAG + row.code, value: new Date(now).toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows === 1n && !known.has(row.code)) added.push(known.size === 0 ? { ...row, status: 'enabled' } : row)
    }
    if (added.length > 0) await store.addAll('interface', added, trx)
  })
}
