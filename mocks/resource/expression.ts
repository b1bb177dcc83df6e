import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { holesOf } from '../../src/schema/template.ts'
import type { Contract, Entity, Property } from '../../src/schema/contract.ts'
import { tableOf } from '../db/database.ts'
import { isStored } from '../db/sync.ts'

type Expression = RawBuilder<unknown>

/** A field as SQL over the table alias `t`: its column, or a subquery where it is computed; nothing where only code knows it. */
export function expressionOf(contract: Contract, entity: Entity, name: string, t = 't'): Expression | undefined {
  const property = entity.properties[name]
  if (name === 'version' && !property) return sql.ref(`${t}.version`)
  if (!property) return undefined
  if (isStored(property)) return sql.ref(`${t}.${name}`)
  const computed = property.computed
  if (!computed || 'service' in computed) return undefined
  const inner = `${t}_${name.toLowerCase()}`
  const key = sql.ref(`${t}.${entity.key}`)
  if ('count' in computed)
    return sql`(select count(*) from ${from(computed.count.entity, inner)} where ${sql.ref(`${inner}.${computed.count.by}`)} = ${key})`
  if ('sum' in computed) {
    const { sum } = computed
    const summed = expressionOf(contract, contract.entities[sum.entity]!, sum.field, inner)
    return (
      summed && sql`(select coalesce(sum(${summed}), 0) from ${from(sum.entity, inner)} where ${sql.ref(`${inner}.${sum.by}`)} = ${key})`
    )
  }
  const { of } = computed
  const other = contract.entities[of.entity]!
  const wanted = expressionOf(contract, other, of.field, inner)
  return (
    wanted &&
    sql`(select ${wanted} from ${from(of.entity, inner)} where ${sql.ref(`${inner}.${other.key}`)} = ${sql.ref(`${t}.${of.through}`)})`
  )
}

/** The parts of a referenced row's label, each as a subquery: what `{realName} {phone}` needs. A list of references has none: see `list-labels.ts`. */
export function labelParts(contract: Contract, property: Property, t = 't'): { name: string; expression: Expression }[] {
  const other = contract.entities[property.entity!]
  if (!other || property.type === 'array') return []
  const inner = `${t}_${property.name.toLowerCase()}`
  return holesOf(other.label).flatMap((name) => {
    const part = expressionOf(contract, other, name, inner)
    return part
      ? [
          {
            name,
            expression: sql`(select ${part} from ${from(other.name, inner)} where ${sql.ref(`${inner}.${other.key}`)} = ${sql.ref(`${t}.${property.name}`)})`,
          },
        ]
      : []
  })
}

export function from(entity: string, alias: string): Expression {
  return sql`${sql.table(tableOf(entity))} as ${sql.ref(alias)}`
}
