import { sql, type RawBuilder } from 'kysely'
import type { Contract, Property } from '../../src/schema/contract.ts'
import { isStored } from '../../src/schema/stored.ts'
import { tableOf } from '../../src/schema/tables.ts'
import { DAY } from '../../src/schema/time.ts'
import type { Uploads } from '../core/uploads.ts'
import type { Database } from '../db/database.ts'
import { JOB_DAYS } from '../keep/kinds.ts'

/** The formats of fields that refer to a picture or a paper; recordings are removed with their tasks and calls. */
const FORMATS = new Set(['image', 'image-or-pdf'])
/** As long as a change of many rows can be undone, and a draft of a form is kept. */
const KEPT_MS = (JOB_DAYS + 1) * DAY
const AT_ONCE = 200

type Work = { db: Database; contract: Contract; uploads: Pick<Uploads, 'remove'>; now: number }

/** Removes pictures and papers that no row has referred to for a month: those that were replaced. Returns how many. */
export async function removeStrayPictures({ db, contract, uploads, now }: Work): Promise<number> {
  const isUsed = usedIn(contract)
  if (!isUsed) return 0
  const at = new Date(now).toISOString()
  const before = new Date(now - KEPT_MS).toISOString()
  const pictures = db.query
    .selectFrom('upload as u')
    .select('u.ref')
    .where((is) => is.or([is('u.type', 'like', 'image/%'), is('u.type', '=', 'application/pdf')]))
    .limit(AT_ONCE)
  const mark = async (strayTime: string | null, found: { ref: string }[]) => {
    const refs = found.map(({ ref }) => ref)
    if (refs.length > 0) await db.write((trx) => trx.updateTable('upload').set({ strayTime }).where('ref', 'in', refs).execute())
  }
  await mark(null, await pictures.where('u.strayTime', 'is not', null).where(isUsed).execute())
  await mark(
    at,
    await pictures
      .where('u.strayTime', 'is', null)
      .where('u.createTime', '<', before)
      .where(sql<boolean>`not (${isUsed})`)
      .execute(),
  )
  const old = await pictures
    .where('u.strayTime', '<', before)
    .where(sql<boolean>`not (${isUsed})`)
    .execute()
  for (const { ref } of old) await uploads.remove(ref)
  return old.length
}

/** Whether any row refers to the file `u`, in a field of its own or within a list. */
function usedIn({ entities }: Contract): RawBuilder<boolean> | undefined {
  const own: RawBuilder<unknown>[] = []
  const within: RawBuilder<boolean>[] = []
  for (const { name: entity, properties } of Object.values(entities))
    for (const property of Object.values(properties)) {
      if (!isStored(property)) continue
      const [table, column] = [sql.table(tableOf(entity)), sql.ref(property.name)]
      if (FORMATS.has(property.format ?? '')) own.push(sql`select ${column} from ${table} where ${column} is not null`)
      else if (hasPicture(property))
        within.push(sql<boolean>`exists (select 1 from ${table} where cast(${column} as text) like '%' || u.ref || '%')`)
    }
  const all = [...(own.length > 0 ? [sql<boolean>`u.ref in (${sql.join(own, sql` union all `)})`] : []), ...within]
  return all.length > 0 ? sql<boolean>`(${sql.join(all, sql` or `)})` : undefined
}

const hasPicture = ({ item, fields = [] }: Property): boolean =>
  FORMATS.has(item?.rules?.format ?? '') || fields.some((one) => FORMATS.has(one.format ?? '') || hasPicture(one))
