import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Call, Entity, Property } from '../../src/schema/contract.ts'
import { dayAtHome, monthAtHome, weekAtHome, weekOf } from '../db/at-home.ts'
import type { Database, Query, Row } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import { expressionOf, from, labelParts } from './expression.ts'
import { addListLabels } from './list-labels.ts'
import { planReading, presenterOf } from './reading.ts'
import type { World } from './reading.ts'
import { prepare, Slot } from './slot.ts'
import type { Input, Prepared } from './slot.ts'
import { seesWhole } from './visible.ts'
import { isInTree } from './ways.ts'

/** The maximum number of groups in an answer; the rest is summed up as `other`. */
const MOST_GROUPS = 1000

const SPANS = { day: dayAtHome, week: weekAtHome, month: monthAtHome }
/** A stored day is in the home time zone already. */
const SPANS_OF_DAYS: typeof SPANS = {
  day: (_kind, day) => sql`${day}`,
  week: weekOf,
  month: (_kind, day) => sql`substr(${day}, 1, 7)`,
}

export type Asked = { world: World; kind: Database['kind']; entity: Entity; call: Call; roles: readonly string[] }
type Key = { property: Property; span?: keyof typeof SPANS }

/** The sums of the list, by field. */
type Sums = { name: string; sum: RawBuilder<unknown> }[]

/** Equal shapes are the same SQL over the same rows. */
export type Grouping = {
  shape: string
  prepare: (on: Query, where: RawBuilder<unknown>, sums: Sums) => Prepared<Row>
  answer: (prepared: Prepared<Row>, on: Query, input: Input) => Promise<Row>
}

/** Reads from a body how to group the rows; undefined if it does not ask for that. Refuses fields that the person does not see whole. */
export function groupingOf(
  asked: Asked,
  { groupBy, groupMeasure, groupSize, groupPage, groupOrder, groupSums }: Row,
): Grouping | undefined {
  if (!Array.isArray(groupBy)) return undefined
  const keys = groupBy.map((one: unknown) => keyOf(asked, one))
  if (new Set(keys.map(({ property }) => property.name)).size < keys.length) throw refused('groupBy')
  const measured = typeof groupMeasure === 'string' ? measuredOf(asked, groupMeasure, keys) : undefined
  const limit = typeof groupSize === 'number' ? Math.min(groupSize, MOST_GROUPS) : MOST_GROUPS
  const offset = typeof groupPage === 'number' ? (groupPage - 1) * limit : 0
  const order = orders.find((one) => one === groupOrder) ?? 'size'
  const isSummed = groupSums === true && asked.call.summary !== undefined
  return {
    shape: `${groupBy.join()} ${measured?.name ?? ''} ${order} ${isSummed ? 'sums' : ''}`,
    prepare: (on, where, sums) => prepare(on, queryOf(asked, { keys, measured, order, sums: isSummed ? sums : [] }, where)),
    answer: async (prepared, on, input) => {
      const rows = await prepared(on, { ...input, limit, offset })
      const trees = keys.flatMap(({ property }) => (isInTree(property) ? [property] : []))
      await addListLabels(asked.world.contract, trees, rows, on, input.locale)
      return answerOf(asked, keys, measured, rows, isSummed ? Object.keys(asked.call.summary!) : [])
    },
  }
}

/** The largest first, the latest first, or those of one first key together: of time the latest, of everything else the largest. */
const orders = ['size', 'latest', 'within'] as const

const isSpan = (span: string): span is keyof typeof SPANS => Object.hasOwn(SPANS, span)

const refused = (field: string) => problems.invalid({ [field]: text('http/problems', 'notGroupable') })

export function keyOf({ call, entity, roles }: Asked, written: unknown): Key {
  if (typeof written !== 'string' || !call.groups?.includes(written)) throw refused('groupBy')
  const [name = '', span] = written.split(':')
  const property = entity.properties[name]
  if (!property || !seesWhole(property, roles)) throw refused('groupBy')
  if (span === undefined) return { property }
  if (!isSpan(span)) throw refused('groupBy')
  return { property, span }
}

/** A figure whose unit depends on another field of the row is never summed across units. */
function measuredOf({ call, entity, roles }: Asked, name: string, keys: Key[]): Property {
  const property = entity.properties[name]
  const unit = call.measures?.[name]
  if (!property || !unit || !seesWhole(property, roles)) throw refused('groupMeasure')
  if (unit.by !== undefined && !keys.some((key) => key.property.name === unit.by))
    throw problems.invalid({ groupMeasure: text('http/problems', 'mixedUnits') })
  return property
}

/** Groups, totals and limits in one query, so that groups, rest and total are consistent; labels are read only for the returned groups. */
function queryOf(
  { world, kind, entity }: Asked,
  { keys, measured, order: asked, sums }: { keys: Key[]; measured: Property | undefined; order: (typeof orders)[number]; sums: Sums },
  where: RawBuilder<unknown>,
): RawBuilder<Row> {
  const value = measured && expressionOf(world.contract, entity, measured.name)
  const columns = keys.map(({ property, span }) => {
    const field = expressionOf(world.contract, entity, property.name)!
    const spans = property.format === 'date' ? SPANS_OF_DAYS : SPANS
    return sql`${span ? spans[span](kind, field) : field} as ${sql.id(property.name)}, `
  })
  const figures = value
    ? sql`, count(${value}) as "_held", coalesce(sum(${value}), 0) as "_sum", min(${value}) as "_least", max(${value}) as "_most"`
    : sql``
  const summed = sums.map(({ name, sum }) => sql`, ${sum} as ${sql.id(`_sum.${name}`)}`)
  const by = keys.length > 0 ? sql`group by ${sql.join(keys.map((_key, at) => sql.lit(at + 1)))}` : sql``
  const groups = sql`select ${sql.join(columns, sql``)}count(*) as "_count"${figures}${sql.join(summed, sql``)} from ${from(entity.name, 't')} ${where} ${by}`
  const totals = value
    ? sql`, sum(g."_held") over () as "_allHeld", sum(g."_sum") over () as "_allSum", min(g."_least") over () as "_allLeast", max(g."_most") over () as "_allMost"`
    : sql``
  const size = sql.id(value ? '_sum' : '_count')
  const text = ({ property }: Key) => textOf(kind, property.name)
  const withinOf = (key: Key, at: number) =>
    key.span ? [sql`${text(key)} desc`] : [at < keys.length - 1 ? sql`t."_outer" desc` : sql`t.${size} desc`, text(key)]
  const order = sql.join(
    asked === 'within'
      ? keys.flatMap(withinOf)
      : asked === 'latest'
        ? keys.map((key) => sql`${text(key)} desc`)
        : [sql`t.${size} desc`, ...keys.map(text)],
    sql`, `,
  )
  const outer =
    asked === 'within' && keys.length > 1
      ? sql`, sum(g.${size}) over (partition by g.${sql.id(keys[0]!.property.name)}) as "_outer"`
      : sql``
  const all = sql`select g.*, count(*) over () as "_groups", sum(g."_count") over () as "_allCount"${totals}${outer} from (${groups}) as g`
  const cut = sql`select t.* from (${all}) as t order by ${order} limit ${new Slot(({ limit }) => limit)} offset ${new Slot(({ offset }) => offset)}`
  const labels = keys.flatMap(({ property }) =>
    property.entity && !isInTree(property)
      ? labelParts(world.contract, property).map(({ name, expression }) => sql`, ${expression} as ${sql.id(`${property.name}.${name}`)}`)
      : [],
  )
  return sql<Row>`select t.*${sql.join(labels, sql``)} from (${cut}) as t order by ${order}`
}

/** Groups of equal size have a stable order, the same on both databases. */
function textOf(kind: Database['kind'], name: string): RawBuilder<unknown> {
  const written = sql`coalesce(cast(t.${sql.id(name)} as text), '')`
  return kind === 'postgres' ? sql`${written} collate "C"` : written
}

/** PostgreSQL returns counts and sums as text. */
const numberOf = (answered: unknown): number => Number(answered)

/** If nothing is measured, or no row has a number. */
const NOTHING = { sum: null, average: null, least: null, most: null }

function answerOf({ world, entity, roles }: Asked, keys: Key[], measured: Property | undefined, rows: Row[], sums: string[]): Row {
  const references = keys.flatMap(({ property }) => (property.entity ? [property.name] : []))
  const present = presenterOf(world, planReading(world, entity, references), roles)
  const figures = (row: Row, all = '') => {
    const at = (name: string) => {
      const value = row[`_${name}`]
      return value === null ? null : numberOf(value)
    }
    const named = (name: string) => (all ? `all${name[0]!.toUpperCase()}${name.slice(1)}` : name)
    const count = at(named('count'))
    if (!measured) return { count, ...NOTHING }
    const [held, sum] = [at(named('held'))!, at(named('sum'))!]
    return { count, sum, average: held === 0 ? null : sum / held, least: at(named('least')), most: at(named('most')) }
  }
  const none = { count: 0, ...NOTHING, ...(measured ? { sum: 0 } : {}) }
  const groups = keys.length === 0 ? [] : rows
  const total = rows[0] ? figures(rows[0], 'all') : none
  const left = groups.length > 0 ? numberOf(groups[0]!._groups) - groups.length : 0
  const without = (name: '_count' | '_sum', whole: number) => groups.reduce((rest, row) => rest - numberOf(row[name]), whole)
  return {
    groups: groups.map((row) => {
      const named = references.length > 0 ? present(row) : {}
      return {
        by: keys.map(({ property }) => ({
          value: valueOf(property, row[property.name]),
          label: named[`${property.name}Label`] ?? null,
        })),
        ...figures(row),
        ...(sums.length > 0 ? { sums: Object.fromEntries(sums.map((name) => [name, numberOf(row[`_sum.${name}`])])) } : {}),
      }
    }),
    other:
      left > 0
        ? {
            groups: left,
            count: without('_count', total.count ?? 0),
            sum: measured ? without('_sum', total.sum ?? 0) : null,
          }
        : null,
    total,
  }
}

/** SQLite stores booleans as 1 and 0. */
const valueOf = ({ type }: Property, value: unknown): unknown =>
  value === null || value === undefined ? null : type === 'boolean' ? Boolean(value) : value
