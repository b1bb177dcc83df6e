import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Arithmetic } from '../../src/schema/arithmetic.ts'
import { holesOf } from '../../src/schema/template.ts'
import type { Computed, Contract, Entity, Property } from '../../src/schema/contract.ts'
import { tableOf } from '../../src/schema/tables.ts'
import { isStored } from '../../src/schema/stored.ts'
import { figureColumn, referringOf, type Referring } from '../../src/schema/kept-figure.ts'
import { Slot } from './slot.ts'

type Expression = RawBuilder<unknown>

/**
 * A field as SQL over the table alias `t`: its column, or a subquery if it is computed; undefined if only code can compute it. Values that
 * depend on the person have a slot for the user id.
 */
export function expressionOf(contract: Contract, entity: Entity, name: string, t = 't'): Expression | undefined {
  const property = entity.properties[name]
  if (name === 'version' && !property) return sql.ref(`${t}.version`)
  if (!property) return undefined
  if (property.versions) return spokenOf(property.versions, name, t)
  if (isStored(property)) return sql.ref(`${t}.${name}`)
  const computed = property.computed
  if (!computed || isCoded(computed)) return undefined
  const inner = `${t}_${name.toLowerCase()}`
  const key = sql.ref(`${t}.${entity.key}`)
  const column = figureColumn(contract, property)
  if (column !== undefined) return sql.ref(`${t}.${column}`)
  const rows = referringOf(computed)
  if (rows) return overRows(contract, rows, inner, key)
  if ('mine' in computed) {
    const { mine } = computed
    const asker = new Slot(({ userId }) => userId)
    return sql`exists (select 1 from ${from(mine.entity, inner)} where ${sql.ref(`${inner}.${mine.by}`)} = ${key} and ${sql.ref(`${inner}.${mine.owner}`)} = ${asker})`
  }
  if ('first' in computed) return sql`coalesce(${sql.join(computed.first.map((one) => sql.ref(`${t}.${one}`)))})`
  if ('ratio' in computed) return divided(computed.ratio, t)
  if ('arithmetic' in computed) return calculated(contract, entity, computed.arithmetic, t)
  return 'of' in computed ? along(contract, computed.of.steps, computed.of.field, t) : undefined
}

/** A count or a sum over the rows that refer to the one with a key; undefined if only code can compute what is summed. */
export function overRows(contract: Contract, rows: Referring, inner: string, key: Expression): Expression | undefined {
  const entity = contract.entities[rows.entity]!
  const summed = rows.field === undefined ? sql`count(*)` : addedUp(expressionOf(contract, entity, rows.field, inner))
  const conditions = [sql`${sql.ref(`${inner}.${rows.by}`)} = ${key}`, ...countingOf(contract, rows, inner)]
  return summed && sql`(select ${summed} from ${from(rows.entity, inner)} where ${sql.join(conditions, sql` and `)})`
}

const addedUp = (field: Expression | undefined): Expression | undefined => field && sql`coalesce(sum(${field}), 0)`

/** The conditions of the rows that count. */
export function countingOf(contract: Contract, { entity, where = {} }: Referring, t: string): Expression[] {
  return Object.entries(where).map(([name, value]) => {
    const subject = expressionOf(contract, contract.entities[entity]!, name, t)
    return value === null ? sql`${subject} is null` : sql`${subject} = ${sql.lit(value)}`
  })
}

/** The text in the language of the person, or in the source language if it was not translated. */
function spokenOf(versions: NonNullable<Property['versions']>, name: string, t: string): Expression {
  const cases = Object.entries(versions).map(([locale, field]) => sql`when ${locale} then ${sql.ref(`${t}.${field}`)}`)
  const own = sql.ref(`${t}.${name}`)
  return cases.length > 0
    ? sql`coalesce(case cast(${new Slot(({ locale }) => locale)} as text) ${sql.join(cases, sql` `)} end, ${own})`
    : own
}

/** A text in every language that it was written in, for searches. */
export function everyVersion(contract: Contract, entity: Entity, name: string): Expression[] {
  const property = entity.properties[name]
  const { computed, versions } = property ?? {}
  if (versions) return [name, ...Object.values(versions)].map((field) => sql.ref(`t.${field}`))
  if (computed && 'of' in computed) {
    const { steps, field } = computed.of
    const others = contract.entities[steps.at(-1)!.entity]?.properties[field]?.versions
    if (others) return [field, ...Object.values(others)].flatMap((one) => along(contract, steps, one, 't', 'column') ?? [])
  }
  return [expressionOf(contract, entity, name) ?? []].flat()
}

/** Null if the divisor is zero. */
function divided({ of, to, by, counts }: Extract<Computed, { ratio: object }>['ratio'], t: string): Expression {
  const cases = counts.map(({ of: choice, is }) => sql`when ${choice} then ${sql.lit(is)}`)
  const times = by !== undefined && cases.length > 0 ? sql` * (case ${sql.ref(`${t}.${by}`)} ${sql.join(cases, sql` `)} else 1 end)` : sql``
  return sql`(cast(${sql.ref(`${t}.${of}`)} as double precision)${times} / nullif(${sql.ref(`${t}.${to}`)}, 0))`
}

/** The same as `calculate`: exact, and rounded once. Databases divide integers as integers; the decimal point prevents that. */
function calculated(contract: Contract, entity: Entity, { how, of, whole }: Arithmetic, t: string): Expression | undefined {
  const parts = of.map(({ field }) => expressionOf(contract, entity, field, t))
  if (parts.some((part) => part === undefined)) return undefined
  const numbers = parts.map((part) => sql`cast(${part} as numeric)`)
  const filled = numbers.map((part) => sql`coalesce(${part}, 0)`)
  if (how === 'share') {
    const places = whole ? 0 : 2
    return typed(
      sql`round(${numbers[0]} * ${sql.lit(100 * 10 ** places)}.0 / nullif(${numbers[1]}, 0)) / ${sql.lit(10 ** places)}.0`,
      whole,
    )
  }
  const all = how === 'product' ? sql.join(numbers, sql` * `) : sql.join(filled, how === 'sum' ? sql` + ` : sql` - `)
  const hundreds = of.reduce((times, { percent }) => (percent ? times * 100 : times), 1)
  const value = hundreds > 1 ? sql`(${all}) / ${sql.lit(hundreds)}.0` : sql`(${all})`
  return typed(whole ? sql`round(${value})` : value, whole)
}

const typed = (value: Expression, whole: true | undefined): Expression =>
  whole ? sql`cast(${value} as bigint)` : sql`cast(${value} as double precision)`

/** Computed in code from the row, so that a database cannot be asked for it. */
export const isCoded = (computed: Computed): computed is Extract<Computed, { service: true } | { time: object }> =>
  'service' in computed || 'time' in computed

/** A field of the row at the end of a chain of references: as the person reads it, or as the raw column. */
function along(
  contract: Contract,
  [step, ...rest]: { through: string; entity: string }[],
  field: string,
  t: string,
  as: 'read' | 'column' = 'read',
): Expression | undefined {
  const other = step && contract.entities[step.entity]
  if (!other) return undefined
  const inner = `${t}_${step.through.toLowerCase()}`
  const end = () => (as === 'column' ? sql.ref(`${inner}.${field}`) : expressionOf(contract, other, field, inner))
  const wanted = rest.length > 0 ? along(contract, rest, field, inner, as) : end()
  return (
    wanted &&
    sql`(select ${wanted} from ${from(other.name, inner)} where ${sql.ref(`${inner}.${other.key}`)} = ${sql.ref(`${t}.${step.through}`)})`
  )
}

/** The parts of the label of a referenced row, as subqueries: `{{realName}} {{phone}}`. For lists of references see `list-labels.ts`. */
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
