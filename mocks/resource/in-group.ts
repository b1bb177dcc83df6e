import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Property } from '../../src/schema/contract.ts'
import { beginOf, DAY } from '../../src/schema/time.ts'
import type { Row } from '../db/database.ts'
import { rowIn } from '../db/row-values.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import { expressionOf } from './expression.ts'
import { keyOf, type Asked } from './groups.ts'
import { Slot } from './slot.ts'

type Condition = RawBuilder<boolean>

const refused = () => problems.invalid({ inGroup: text('http/problems', 'notGroupable') })

type Inside = { shape: string; conditions: () => Condition[] }

/** The rows of one of the groups that `groupBy` tells, and of one that lies within another. */
export function inGroupOf(asked: Asked, sent: Row): Inside {
  const inner = rowIn(sent, 'inGroup')
  if (inner.by === undefined) return { shape: '', conditions: () => [] }
  const parts = [partOf(asked, inner, (body) => rowIn(body, 'inGroup'))]
  const outer = rowIn(inner, 'within')
  if (outer.by !== undefined) parts.push(partOf(asked, outer, (body) => rowIn(rowIn(body, 'inGroup'), 'within')))
  return { shape: parts.map(({ shape }) => shape).join(' '), conditions: () => parts.flatMap(({ conditions }) => conditions()) }
}

/** Spans of time are asked for by where they begin and end, which an index finds. */
function partOf(asked: Asked, { by, value }: Row, read: (body: Row) => Row): Inside {
  const { property, span } = keyOf(asked, by)
  const subject = () => expressionOf(asked.world.contract, asked.entity, property.name)!
  const shape = `in ${String(by)}`
  if (value === null || value === undefined) return { shape: `${shape} none`, conditions: () => [sql<boolean>`${subject()} is null`] }
  if (!span) {
    checkType(property, value)
    const slot = new Slot(({ body }) => read(body).value)
    return { shape, conditions: () => [sql<boolean>`${subject()} = ${slot}`] }
  }
  boundsOf(property, span, value)
  const [from, to] = [0, 1].map((side) => new Slot(({ body }) => boundsOf(property, span, read(body).value)[side]))
  return { shape, conditions: () => [sql<boolean>`${subject()} >= ${from}`, sql<boolean>`${subject()} < ${to}`] }
}

function checkType({ type }: Property, value: unknown): void {
  const isNumber = type === 'integer' || type === 'number'
  const isRight = isNumber ? Number.isSafeInteger(value) || (type === 'number' && Number.isFinite(value)) : typeof value === type
  if (!isRight) throw refused()
}

/** The bounds of a period: its first moment or day, and the beginning of the next period. */
function boundsOf({ format }: Property, span: string, value: unknown): [string, string] {
  const written = typeof value === 'string' && /^\d{4}-\d\d(-\d\d)?$/.test(value) ? value : ''
  const isMonth = span === 'month'
  const day = isMonth ? `${written}-01` : written
  const at = Date.parse(`${day}T00:00:00Z`)
  if (written.length !== (isMonth ? 7 : 10) || Number.isNaN(at)) throw refused()
  const next = isMonth ? nextMonth(day) : dayAfter(day, span === 'week' ? 7 : 1)
  if (format === 'date') return [day, next]
  return [new Date(beginOf(day)).toISOString(), new Date(beginOf(next)).toISOString()]
}

const dayAfter = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

function nextMonth(first: string): string {
  const [year, month] = first.split('-')
  return new Date(Date.UTC(Number(year), Number(month), 1)).toISOString().slice(0, 10)
}
