import type { Locale } from '../../src/schema/compiled.ts'
import { SIGN } from '../../src/schema/branches.ts'
import { holds } from '../../src/schema/condition.ts'
import type { Condition } from '../../src/schema/condition.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { fill, holesOf } from '../../src/schema/template.ts'
import type { Contract, Entity, Property } from '../../src/schema/contract.ts'
import type { Query, Row } from '../db/database.ts'
import { figureColumn } from '../../src/schema/kept-figure.ts'
import { isStored } from '../../src/schema/stored.ts'
import { problems } from '../http/problems.ts'
import type { Person } from '../core/sessions.ts'
import { SERVER_LIMITS, type Services } from '../core/operation.ts'
import type { Sealer } from '../secrets/seal.ts'
import { openField, originOf } from '../secrets/sealed-fields.ts'
import { expressionOf, from, labelParts } from './expression.ts'
import { addInnerLabels, addListLabels, partsAt } from './list-labels.ts'
import { mask } from './mask.ts'
import { isInTree, wayTo } from './ways.ts'
import { seesAtAll, seesWhole } from './visible.ts'
import { listIn, textIn } from '../db/row-values.ts'

/** The context of every read and write of rows. */
export type World = { contract: Contract; services: Services; sealer: Sealer }

/** The fields that a query needs: columns, values derived from them in SQL, and values that only code can compute. */
export type Reading = {
  entity: Entity
  names: string[]
  columns: string[]
  derived: { alias: string; expression: RawBuilder<unknown> }[]
  coded: string[]
  /** Columns and derived values that are encrypted, with the purpose of the key. */
  sealed: { name: string; purpose: string }[]
  /** Times that are shown only while the row matches a condition. */
  times: { name: string; field: string; wait: number; while: Condition }[]
  /** Lists of references, and rows of a tree, whose labels are read apart. */
  lists: Property[]
  /** References inside the entries of a list of objects. */
  inner: { list: string; field: Property }[]
}

/** Plans to read the named fields; with `labels`, a reference `x` also brings the parts of its label. */
export function planReading({ contract }: World, entity: Entity, names: readonly string[], labels = true): Reading {
  const wanted = [...new Set([entity.key, ...names])].filter((name) => entity.properties[name])
  const plan: Reading = { entity, names: wanted, columns: [], derived: [], coded: [], sealed: [], times: [], lists: [], inner: [] }
  const columns = new Set<string>([entity.key])
  for (const name of wanted) {
    const property = entity.properties[name]!
    const { computed } = property
    if (isStored(property)) columns.add(name)
    else if (computed && 'service' in computed) plan.coded.push(name)
    else if (computed && 'time' in computed) {
      plan.times.push({ name, ...computed.time })
      for (const one of [computed.time.field, ...Object.keys(computed.time.while)]) columns.add(one)
    } else if (computed) {
      const expression = expressionOf(contract, entity, name)
      if (!expression) continue
      for (const column of columnsBehind(contract, entity, property)) columns.add(column)
      plan.derived.push({ alias: name, expression })
    }
    if (labels && property.versions) {
      for (const column of Object.values(property.versions)) columns.add(column)
      plan.derived.push({ alias: `${name}Label`, expression: expressionOf(contract, entity, name)! })
    }
    const isReadApart = property.type === 'array' || isInTree(property)
    if (labels && property.entity && isReadApart) plan.lists.push(property)
    if (labels && property.type === 'array')
      for (const field of property.fields ?? [])
        if (field.entity && field.type !== 'array' && contract.entities[field.entity]) plan.inner.push({ list: name, field })
    if (labels && property.entity && !isReadApart)
      for (const part of labelParts(contract, property)) plan.derived.push({ alias: `${name}.${part.name}`, expression: part.expression })
  }
  if (plan.coded.length > 0) for (const property of Object.values(entity.properties)) if (isStored(property)) columns.add(property.name)
  plan.columns = [...columns].filter((name) => name !== 'version')
  for (const name of [...plan.columns, ...plan.derived.map(({ alias }) => alias)]) {
    const property = entity.properties[name]
    const purpose = property && originOf(contract, entity, property)
    if (purpose !== undefined) plan.sealed.push({ name, purpose })
  }
  return plan
}

/** The columns of the row that a computed value depends on: they are selected first, so that values are computed for one page only. */
function columnsBehind(contract: Contract, entity: Entity, property: Property): string[] {
  const { computed } = property
  if (!computed) return []
  const kept = figureColumn(contract, property)
  if (kept !== undefined) return [kept]
  if ('of' in computed) return [computed.of.steps[0]!.through]
  if ('arithmetic' in computed)
    return computed.arithmetic.of.flatMap(({ field }) => {
      const one = entity.properties[field]
      return !one ? [] : isStored(one) ? [field] : columnsBehind(contract, entity, one)
    })
  if ('first' in computed) return computed.first
  if ('ratio' in computed) return [computed.ratio.of, computed.ratio.to, computed.ratio.by ?? computed.ratio.of]
  return []
}

const columnList = (columns: string[]) => sql.join([...columns, 'version'].map((name) => sql.ref(`t.${name}`)))
const derivedList = (plan: Reading) => plan.derived.map(({ alias, expression }) => sql`, ${expression} as ${sql.id(alias)}`)

/** Selects the planned rows; `tail` has the conditions and the order. */
export function selectRows(plan: Reading, tail: RawBuilder<unknown>): RawBuilder<Row> {
  return sql<Row>`select ${columnList(plan.columns)}${sql.join(derivedList(plan), sql``)} from ${from(plan.entity.name, 't')} ${tail}`
}

/** The same for one page: limits first and derives then, so that subqueries run only for the rows of the page. */
export function selectPage(
  plan: Reading,
  tail: RawBuilder<unknown>,
  { subject, direction }: { subject: RawBuilder<unknown>; direction: RawBuilder<unknown> },
): RawBuilder<Row> {
  if (plan.derived.length === 0) return selectRows(plan, tail)
  const inner = sql`select ${columnList(plan.columns)}, ${subject} as "_order" from ${from(plan.entity.name, 't')} ${tail}`
  return sql<Row>`select ${columnList(plan.columns)}${sql.join(derivedList(plan), sql``)} from (${inner}) as t order by "_order" ${direction}, ${sql.ref(`t.${plan.entity.key}`)} ${direction}`
}

/** The same page of a list where some rows come first: these and the others are each read in order, as far as the page reaches. */
export function selectPinned(
  plan: Reading,
  tails: RawBuilder<unknown>[],
  { subject, direction, cut }: { subject: RawBuilder<unknown>; direction: RawBuilder<unknown>; cut: RawBuilder<unknown> },
): RawBuilder<Row> {
  const { name, key } = plan.entity
  const parts = tails.map(
    (tail, nth) =>
      sql`select * from (select ${columnList(plan.columns)}, ${subject} as "_order", ${sql.lit(nth)} as "_ahead" from ${from(name, 't')} ${tail}) as part`,
  )
  const inOrder = sql`order by "_ahead", "_order" ${direction}, ${sql.ref(`t.${key}`)} ${direction}`
  const page = sql`select * from (${sql.join(parts, sql` union all `)}) as t ${inOrder} ${cut}`
  return sql<Row>`select ${columnList(plan.columns)}${sql.join(derivedList(plan), sql``)} from (${page}) as t ${inOrder}`
}

/** The keys of rows with what they are sorted by, for `selectByKeys`. */
export function selectKeys(
  { entity: { name, key } }: Reading,
  tail: RawBuilder<unknown>,
  { ahead, subject }: { ahead?: RawBuilder<unknown> | undefined; subject: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`select ${sql.ref(`t.${key}`)} as "_key", ${subject} as "_order"${ahead ? sql`, ${ahead} as "_ahead"` : sql``} from ${from(name, 't')} ${tail}`
}

/** The same page for growing tables: its keys come from the index that has its order, and other rows are not touched. */
export function selectByKeys(
  plan: Reading,
  found: RawBuilder<unknown>,
  { ahead, direction }: { ahead?: RawBuilder<unknown> | undefined; direction: RawBuilder<unknown> },
): RawBuilder<Row> {
  const { name, key } = plan.entity
  // A cross join keeps the join order: the few keys of the page first, not the rows.
  const rows = sql`(${found}) as page cross join ${from(name, 't')} where ${sql.ref(`t.${key}`)} = page."_key"`
  return sql<Row>`select ${columnList(plan.columns)}${sql.join(derivedList(plan), sql``)} from ${rows} order by ${ahead ? sql`page."_ahead", ` : sql``}page."_order" ${direction}, page."_key" ${direction}`
}

/** The time of a request, and the person and language that rows are read for. */
export type Reader = { now: number; locale: Locale; person?: Person | undefined }

/** Adds fields that code in `mocks/services` computes, and the labels of lists. */
export async function complete(world: World, plan: Reading, rows: Row[], on: Query, { now, locale, person }: Reader): Promise<Row[]> {
  const { limits = SERVER_LIMITS } = world.services
  for (const { name, purpose } of plan.sealed) for (const row of rows) row[name] = openField(world.sealer, row[name], purpose)
  for (const name of plan.coded) {
    const computed = world.services.computed[plan.entity.name]?.[name]
    if (!computed) throw problems.unwritten(`mocks/services/${plan.entity.name}/${name}.ts`)
    const values =
      rows.length > 0 ? await computed({ on, rows, contract: world.contract, sealer: world.sealer, now, locale, limits, person }) : []
    rows.forEach((row, at) => (row[name] = values[at] ?? null))
  }
  for (const { name, field, wait, while: holding } of plan.times)
    for (const row of rows) row[name] = holds(holding, { form: row, row, now }) && row[field] ? laterBy(textIn(row, field), wait) : null
  if (plan.lists.length > 0) await addListLabels(world.contract, plan.lists, rows, on, locale)
  if (plan.inner.length > 0) await addInnerLabels(world.contract, plan.inner, rows, on, locale)
  return rows
}

const laterBy = (time: string, wait: number) => new Date(Date.parse(time) + wait).toISOString()

export type Presenter = (row: Row) => Row

/** The presentable part of a row: planned fields in order, without write-only ones, masked if the role may not see them whole. */
export function presenterOf(
  { contract }: World,
  plan: Reading,
  roles: readonly string[],
  plain: ReadonlySet<string> = new Set(),
): Presenter {
  const fields = plan.names.flatMap((name) => {
    const property = plan.entity.properties[name]!
    if (!seesAtAll(property, roles)) return []
    const other = property.entity === undefined ? undefined : contract.entities[property.entity]
    const isList = property.type === 'array'
    return [
      {
        name,
        isFlag: property.type === 'boolean' && property.computed !== undefined,
        masked: property.masked === true && !seesWhole(property, roles) && !plain.has(name),
        isList,
        isApart: isList || isInTree(property),
        isSpoken: property.versions !== undefined,
        label: other && labeller(contract, property, other, roles),
        names: other && namer(contract, property, other, roles),
        inner: plan.inner.flatMap(({ list, field }) =>
          list === name ? [{ name: field.name, names: namer(contract, field, contract.entities[field.entity!]!, roles) }] : [],
        ),
      },
    ]
  })
  return (row) => {
    const out: Row = {}
    for (const { name, isFlag, masked, isList, isApart, isSpoken, label, names, inner } of fields) {
      // SQLite returns the result of a comparison as 0 or 1.
      const value: unknown = isFlag && typeof row[name] === 'number' ? row[name] !== 0 : row[name]
      out[name] = masked ? mask(value) : (value ?? null)
      if (inner.length > 0 && Array.isArray(value)) out[name] = listIn(row, name).map((entry) => labelled(entry, row, name, inner))
      if (isSpoken) out[`${name}Label`] = row[`${name}Label`] ?? null
      if (!label || !names) continue
      if (value === null || value === undefined) out[`${name}Label`] = null
      else if (isApart) {
        const known = partsAt(row, name) ?? NOBODY
        out[`${name}Label`] = isList ? listIn<unknown>(row, name).map((one) => names(one, known)) : names(value, known)
      } else out[`${name}Label`] = label(value, (part) => row[`${name}.${part}`])
    }
    if (row.version !== undefined) out.version = row.version
    return out
  }
}

type Label = (value: unknown, part: (name: string) => unknown) => string

/** The label of a referenced row for these roles: fields that they may not see whole are masked in the label, too. */
function labeller(contract: Contract, property: Property, other: Entity, roles: readonly string[]): Label {
  const parts = property.type === 'array' ? holesOf(other.label) : labelParts(contract, property).map((part) => part.name)
  const hidden = new Set(parts.filter((part) => !other.properties[part] || !seesWhole(other.properties[part], roles)))
  // A person who may not know who it was learns only that there is somebody, without any address.
  const isHidden = property.masked === true && !seesWhole(property, roles)
  return (value, part) => {
    if (isHidden) return String(mask(part(parts.find((one) => part(one)) ?? '')) ?? '') || String(mask(value))
    return labelOf(value, part)
  }
  function labelOf(value: unknown, part: (name: string) => unknown): string {
    return (
      fill(other.label, Object.fromEntries(parts.map((one) => [one, hidden.has(one) ? mask(part(one)) : part(one)]))).trim() ||
      String(value)
    )
  }
}

const NOBODY: ReadonlyMap<unknown, Row> = new Map()

type Names = (value: unknown, known: ReadonlyMap<unknown, Row>) => string

/** How a row that was read apart is named to these roles: of a tree with all that it lies below. */
function namer(contract: Contract, property: Property, other: Entity, roles: readonly string[]): Names {
  const label = labeller(contract, property, other, roles)
  const isWhole = isInTree(property) && (property.masked !== true || seesWhole(property, roles))
  return (value, known) => {
    const way = isWhole ? wayTo(known, value) : []
    if (way.length === 0) return label(value, (part) => known.get(value)?.[part])
    return way.map((row) => label(row.key, (part) => row[part])).join(SIGN)
  }
}

/** An entry of a list with the labels of the rows that it refers to. */
function labelled(entry: Row, row: Row, list: string, inner: { name: string; names: Names }[]): Row {
  const out = { ...entry }
  for (const { name, names } of inner) {
    const known = partsAt(row, `${list}.${name}`) ?? NOBODY
    const value: unknown = entry[name]
    out[`${name}Label`] = value === null || value === undefined ? null : names(value, known)
  }
  return out
}
