import type { AuthoredField } from '../../format/authored.ts'
import { isTime } from '../../stamp.ts'
import { orderAction, orderFields } from '../example-world.ts'
import { unexpected } from '../near.ts'
import { isPeople } from '../people.ts'
import type { Graph } from '../graph.ts'
import type { Report, Rule } from '../rule.ts'
import { saying } from '../says.ts'
import type { EntityAt, FieldAt } from '../visit.ts'

const WORD = 'stamp'
const STAMP = saying(WORD)

/** Names of fields that other systems fill in automatically, and the stamp that means the same here. */
const HABITS: Record<string, 'added' | 'changed'> = Object.fromEntries(
  (['create', 'update'] as const).flatMap((verb) =>
    [`${verb}Time`, `${verb}dAt`, `${verb}d_at`, `${verb}_time`, `${verb}dBy`, `${verb}By`, `${verb}d_by`].map((name) => [
      name,
      verb === 'create' ? 'added' : 'changed',
    ]),
  ),
)

export const stampKept: Rule = {
  name: 'stamp-kept',
  why: 'Only the backend may say when something was done and by whom: a field that a person can also write, or that holds neither a time nor a person, would be wrong or stay empty.',
  seeks: { screen: ['stamp'] },

  entity(graph, at, report) {
    for (const one of at.fields) {
      if (one.says & STAMP && one.field.stamp !== undefined) checkStamp(graph, at, one, report)
      else if (one.isOuter) checkHabit(graph, at, one, report)
    }
  },

  screen(_graph, { file, forms }, report) {
    for (const { all } of forms)
      for (const one of all)
        if (one.field.stamp !== undefined)
          report(file, [...one.path, WORD], 'Unexpected "stamp" in a form, expected it in the entity, whose rows it is noted in', {
            at: 'key',
          })
  },

  examples: {
    ok: orderFields({ payTime: { title: '支付时间', type: 'string', format: 'date-time', readOnly: true, stamp: { move: 'pay' } } }),
    notOk: {
      ...orderFields({
        amount: { title: '金额', type: 'integer', format: 'money-fen', stamp: 'added' },
        made: { title: '创建', type: 'string', format: 'date-time', stamp: 'added' },
        paid: { title: '支付', type: 'string', format: 'date-time', readOnly: true, stamp: { move: 'pya' } },
      }),
      ...orderAction({ fields: { note: { title: '备注', type: 'string', format: 'date-time', stamp: 'changed' } } }),
    },
    says: [
      'entities/order.json#/properties/amount/stamp Unexpected "stamp" on "amount", expected a "date-time" for when it was, or a person for who it was',
      'entities/order.json#/properties/made/stamp Unexpected "stamp", a form could write "made" too; expected "readOnly": true beside it',
      'entities/order.json#/properties/paid/stamp/move Unexpected move "pya", expected one of: pay. Did you mean "pay"?',
      'screens/order.json#/actions/pay/fields/note/stamp Unexpected "stamp" in a form, expected it in the entity, whose rows it is noted in',
    ],
  },
}

function checkStamp(graph: Graph, { entity, file }: EntityAt, { field, name, path, isOuter }: FieldAt, report: Report): void {
  const at = [...path, WORD]
  const { stamp } = field
  if (!isOuter) return report(file, at, 'Unexpected "stamp" inside a list or an object, only whole rows are noted', { at: 'key' })
  if (field.computed) return report(file, at, `Unexpected "stamp", "${name}" is computed and never written`, { at: 'key' })
  if (!isTime(field) && !isPerson(graph, field))
    return report(file, at, `Unexpected "stamp" on "${name}", expected a "date-time" for when it was, or a person for who it was`, {
      at: 'key',
    })
  if (name === entity.owner)
    return report(file, at, `Unexpected "stamp" on "${name}", the owner of a row is known already; expected another field`, { at: 'key' })
  // A field that a person may set in advance, such as when to publish, is filled in by a move only if it is empty.
  if (!field.readOnly && typeof stamp === 'string')
    return report(file, at, `Unexpected "stamp", a form could write "${name}" too; expected "readOnly": true beside it`, { at: 'key' })
  if (typeof stamp !== 'object') return
  const moves = Object.keys(entity.moves ?? {})
  const said = [stamp.move].flat()
  for (const [index, move] of said.entries()) {
    if (moves.includes(move)) continue
    const { message, suggestion } = unexpected('move', move, moves)
    const place = Array.isArray(stamp.move) ? [...at, 'move', index] : [...at, 'move']
    report(
      file,
      place,
      moves.length === 0 ? `Unexpected move "${move}", the entity has no "moves"` : message,
      suggestion === undefined ? {} : { suggestion },
    )
  }
}

/** What calls that create rows do: only such a call would fill in a field by itself. */
const MAKES: ReadonlySet<string> = new Set(['add', 'import', 'save'])

function checkHabit(graph: Graph, { name: entity, file }: EntityAt, one: FieldAt, report: Report): void {
  const { field, name } = one
  const stamp = Object.hasOwn(HABITS, name) ? HABITS[name]! : undefined
  if (!stamp || !field.readOnly || field.computed || !(isTime(field) || isPerson(graph, field))) return
  // If only a service creates the rows, it may set the field itself.
  if (!Object.values(graph.atlas.calls).some((call) => call.entity === entity && MAKES.has(call.does))) return
  report(file, one.path, `Missing property "stamp", nobody fills in "${name}" because of its name; expected "stamp": "${stamp}"`, {
    at: 'key',
    severity: 'warning',
  })
}

const isPerson = (graph: Graph, { entity, type }: AuthoredField): boolean =>
  entity !== undefined && type !== 'array' && (isPeople(graph.world, entity) || !Object.hasOwn(graph.atlas.entities, entity))
