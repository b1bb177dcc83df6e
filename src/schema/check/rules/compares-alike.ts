import type { Test } from '../../condition.ts'
import type { AuthoredField, AuthoredMove } from '../../format/authored.ts'
import { orderAction, orderFields } from '../example-world.ts'
import type { Path } from '../graph.ts'
import type { Report, Rule } from '../rule.ts'
import { saying } from '../says.ts'
import type { FieldAt } from '../visit.ts'

type Fields = Record<string, AuthoredField>

const COMPARES = saying('must', 'visible', 'required', 'disabled', 'widget')

export const comparesAlike: Rule = {
  name: 'compares-alike',
  why: 'Comparing a time with a text that holds no time, or a number with a text, never succeeds: no value passes the rule, and nobody is told why.',
  seeks: { screen: ['when'] },

  entity(_graph, { file, path: root, entity, fields }, report) {
    const outer = entity.properties as Fields
    const moves = entity.moves as Record<string, AuthoredMove> | undefined
    for (const move in moves) {
      const { when } = moves[move]!
      for (const one in when) look(file, outer, outer[one], when[one]!, [...root, 'moves', move, 'when', one], report)
    }
    for (const at of fields) if (at.says & COMPARES) compare(at, outer, report)
  },

  screen(_graph, { file, entity, actions }, report) {
    const fields = (entity?.entity.properties ?? {}) as Fields
    for (const { action, path } of actions)
      for (const one in action.when) look(file, fields, fields[one], action.when[one]!, [...path, 'when', one], report)
  },

  examples: {
    ok: orderFields({
      from: { title: '开始', type: 'string', format: 'date' },
      until: { title: '结束', type: 'string', format: 'date', must: { laterThan: { field: 'from' } }, messages: { must: '太早' } },
    }),
    notOk: {
      ...orderAction({ when: { status: { moreThan: 'open' } } }),
      ...orderFields({
        from: { title: '开始', type: 'string', maxLength: 20 },
        until: { title: '结束', type: 'string', format: 'date', must: { laterThan: { field: 'from' } }, messages: { must: '太早' } },
        note: { title: '备注', type: 'string', maxLength: 20, visible: { from: { laterThan: 'now' } } },
        most: { title: '上限', type: 'integer', must: { atLeast: { field: 'from' } }, messages: { must: '太小' } },
        days: { title: '期间', type: 'array', widget: 'date-range', items: { type: 'string' } },
      }),
    },
    says: [
      'entities/order.json#/properties/until/must/laterThan Unexpected comparison with "from", which holds no time; expected a field in the format "date" or "date-time"',
      'entities/order.json#/properties/note/visible/from/laterThan Unexpected "laterThan" of a field that holds no time, expected the format "date" or "date-time"',
      'entities/order.json#/properties/most/must/atLeast Unexpected comparison with "from" of type string, expected a field of type integer or number',
      'entities/order.json#/properties/days/widget Unexpected widget "date-range" of a list whose entries are no days, expected "format": "date" in "items"',
      'screens/order.json#/actions/pay/when/status/moreThan Unexpected "moreThan" of a field of type string, nothing is more or less there; expected "in" with the choices that are meant',
    ],
  },
}

const CONDITIONS = ['visible', 'required', 'disabled'] as const

/** Most fields have no comparison, so the surrounding fields are merged only on demand. */
function compare(at: FieldAt, outer: Fields, report: Report): void {
  const { file, name, field, beside } = at
  if (field.must !== undefined) {
    const around = beside ? { ...outer, ...beside } : outer
    look(file, around, around[name] ?? field, field.must, [...at.path, 'must'], report)
  }
  for (const word of CONDITIONS) {
    const condition = field[word]
    if (typeof condition !== 'object' || condition === null) continue
    const around = beside ? { ...outer, ...beside } : outer
    for (const one in condition) look(file, around, around[one], condition[one]!, [...at.path, word, one], report)
  }
  if (field.widget === 'date-range' && field.type === 'array' && !isTime(field.items ?? {}))
    report(
      file,
      [...at.path, 'widget'],
      'Unexpected widget "date-range" of a list whose entries are no days, expected "format": "date" in "items"',
    )
}

const TIMES = ['earlierThan', 'laterThan'] as const
const ORDERED = ['moreThan', 'lessThan', 'atLeast', 'atMost'] as const
const ORDERS = ['moreThan', 'lessThan', 'atLeast', 'atMost', 'equals'] as const

function look(file: string, around: Fields, field: AuthoredField | undefined, test: Test, path: Path, report: Report): void {
  if (test === null || typeof test !== 'object' || !field) return
  for (const [word, operand] of Object.entries(test) as [string, unknown][]) {
    const isOfTime = TIMES.some((one) => one === word)
    const other = otherOf(around, operand)
    // The type of a computed field, or of one chosen elsewhere, is defined there.
    if (isOfTime && !isTime(field) && !field.computed)
      report(file, [...path, word], `Unexpected "${word}" of a field that holds no time, expected the format "date" or "date-time"`, {
        at: 'key',
      })
    else if (ORDERED.some((one) => one === word) && !isNumber(field) && !isTime(field) && !field.computed && !other)
      report(
        file,
        [...path, word],
        `Unexpected "${word}" of a field of type ${field.type ?? 'string'}, nothing is more or less there; expected ${field.oneOf ? '"in" with the choices that are meant' : 'a field of type integer or number'}`,
        { at: 'key' },
      )
    else if (!other || other.field.computed || field.computed) continue
    else if (isOfTime && !isTime(other.field))
      report(
        file,
        [...path, word],
        `Unexpected comparison with "${other.name}", which holds no time; expected a field in the format "date" or "date-time"`,
      )
    else if (ORDERS.some((one) => one === word) && isNumber(field) !== isNumber(other.field))
      report(
        file,
        [...path, word],
        `Unexpected comparison with "${other.name}" of type ${other.field.type ?? 'string'}, expected a field of type ${isNumber(field) ? 'integer or number' : (field.type ?? 'string')}`,
      )
  }
}

function otherOf(around: Fields, operand: unknown): { name: string; field: AuthoredField } | undefined {
  const name = operand !== null && typeof operand === 'object' && 'field' in operand ? String(operand.field) : ''
  return Object.hasOwn(around, name) ? { name, field: around[name]! } : undefined
}

const isTime = ({ format }: Pick<AuthoredField, 'format'>): boolean => format === 'date' || format === 'date-time'
const isNumber = ({ type }: AuthoredField): boolean => type === 'integer' || type === 'number'
