import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Property } from '../../src/schema/contract.ts'
import { beginOf, DAY } from '../../src/schema/time.ts'
import type { Row } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import { expressionOf } from './expression.ts'
import { keyOf, type Asked } from './groups.ts'
import { Slot } from './slot.ts'

type Condition = RawBuilder<boolean>

const refused = () => problems.invalid({ inGroup: text('http/problems', 'notGroupable') })

/** The rows of one of the groups that `groupBy` tells; spans of time are asked for by where they begin and end, which an index finds. */
export function inGroupOf(asked: Asked, { inGroup }: Row): { shape: string; conditions: () => Condition[] } {
  if (inGroup === null || inGroup === undefined || typeof inGroup !== 'object') return { shape: '', conditions: () => [] }
  const { by, value } = inGroup as Row
  const { property, span } = keyOf(asked, by)
  const subject = () => expressionOf(asked.world.contract, asked.entity, property.name)!
  const shape = `in ${String(by)}`
  if (value === null || value === undefined) return { shape: `${shape} none`, conditions: () => [sql<boolean>`${subject()} is null`] }
  if (!span) {
    checkType(property, value)
    const slot = new Slot(({ body }) => (body.inGroup as Row).value)
    return { shape, conditions: () => [sql<boolean>`${subject()} = ${slot}`] }
  }
  boundsOf(property, span, value)
  const [from, to] = [0, 1].map((side) => new Slot(({ body }) => boundsOf(property, span, (body.inGroup as Row).value)[side]))
  return { shape, conditions: () => [sql<boolean>`${subject()} >= ${from}`, sql<boolean>`${subject()} < ${to}`] }
}

function checkType({ type }: Property, value: unknown): void {
  const isNumber = type === 'integer' || type === 'number'
  const isRight = isNumber ? Number.isSafeInteger(value) || (type === 'number' && Number.isFinite(value)) : typeof value === type
  if (!isRight) throw refused()
}

/** From the first moment, or day, of a span to before the next one. */
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
  const [year, month] = first.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}
