import { type RawBuilder, sql } from 'kysely'
import type { Field } from '../../src/schema/compiled.ts'
import type { FieldModel } from '../../src/schema/evolve/model.ts'
import { faultOf } from '../../src/schema/verdict.ts'

type Sql = RawBuilder<unknown>

/** The condition for values that break a rule of their field; undefined if SQL cannot express the rule. */
export function breaksSql(word: string, { rules, type }: FieldModel, value: Sql): Sql | undefined {
  const limit = new Map<string, unknown>(Object.entries(rules)).get(word)
  if (typeof limit !== 'number') return undefined
  const items = sql`json_array_length(${value})`
  switch (word) {
    case 'maxLength':
      return type === 'string' ? sql`length(${value}) > ${sql.lit(limit)}` : undefined
    case 'minLength':
      return type === 'string' ? sql`length(${value}) < ${sql.lit(limit)}` : undefined
    case 'maximum':
      return sql`${value} > ${sql.lit(limit)}`
    case 'minimum':
      return sql`${value} < ${sql.lit(limit)}`
    case 'maxItems':
      return sql`${items} > ${sql.lit(limit)}`
    case 'minItems':
      return sql`${items} < ${sql.lit(limit)}`
    default:
      return undefined
  }
}

/** Rules that can only be checked in code. */
export const isUnruly = (word: string): boolean => ['pattern', 'format', 'multipleOf', 'uniqueItems'].includes(word)

/** Whether a value breaks this rule of its field. */
export function faultsOf({ type, rules }: FieldModel, word: string, value: unknown): boolean {
  // why: a rule depends on the value, its type and itself only.
  const field = { name: 'value', title: '', widget: '', type, rules } as Field
  return faultOf(field, value, { form: {} })?.rule === word
}
