import type { Contract, Entity, Reference } from '../../src/schema/contract.ts'
import { isStored } from '../../src/schema/stored.ts'
import { holesOf } from '../../src/schema/template.ts'
import type { SheetLine } from '../core/bulk-job.ts'
import type { Context } from '../core/context.ts'
import { anyTable, tableOf } from '../db/database.ts'
import { text } from '../http/texts.ts'
import { storedAs } from '../secrets/sealed-fields.ts'

/** Bound values of one question. */
const AT_ONCE = 500

/**
 * A line may name a row by what people know of it: a phone, an e-mail, a name. Where exactly one row is called so its key takes the place
 * of the word; whether the person may name that row is judged afterwards, as of any key.
 */
export async function nameRows(context: Context, rows: SheetLine[]): Promise<SheetLine[]> {
  let named = rows
  for (const reference of context.call.references) {
    if (reference.path.includes('.')) continue
    const entity = entityOf(context.contract, reference)
    if (entity) named = await nameIn(context, named, reference.path, entity)
  }
  return named
}

const entityOf = ({ entities, calls }: Contract, { entity, among }: Reference): Entity | undefined =>
  entities[(among && calls[among.call]?.entity) ?? entity ?? '']

async function nameIn({ call, db, locale }: Context, rows: SheetLine[], field: string, entity: Entity): Promise<SheetLine[]> {
  const words = [...new Set(rows.flatMap(({ values }) => (typeof values[field] === 'string' ? [values[field]] : [])))]
  const keys = new Map<string, Set<string>>()
  for (const property of Object.values(entity.properties)) {
    const isName = property.unique || holesOf(entity.label).includes(property.name)
    if (property.type !== 'string' || !isStored(property) || !(isName || property.name === entity.key)) continue
    const stored = new Map(words.map((word) => [storedAs(db.sealer, entity, property, word), word]))
    const asked = [...stored.keys()]
    for (let from = 0; from < asked.length; from += AT_ONCE) {
      const found = await anyTable(db.query)
        .selectFrom(tableOf(entity.name))
        .select([entity.key, property.name])
        .where(property.name, 'in', asked.slice(from, from + AT_ONCE))
        .execute()
      for (const row of found) {
        const word = stored.get(row[property.name])
        if (word !== undefined) keys.set(word, (keys.get(word) ?? new Set()).add(String(row[entity.key])))
      }
    }
  }
  return rows.map((row) => {
    const word = row.values[field]
    const known = typeof word === 'string' ? keys.get(word) : undefined
    if (!known || known.has(String(word))) return row
    if (known.size === 1) return { ...row, values: { ...row.values, [field]: [...known][0] } }
    // Who does not reach every row is not told how many are called so.
    if (call.scope !== 'all') return row
    const message = text('http/problems', 'manyNamed', { name: String(word) })(locale)
    return { ...row, faults: [...row.faults, { line: row.line, field, message }] }
  })
}
