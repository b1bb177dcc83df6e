import { stateFieldOf } from '../../compile/atlas.ts'
import type { Condition } from '../../condition.ts'
import type { AuthoredField, AuthoredMove } from '../../format/authored.ts'
import { isObject } from '../../is-object.ts'
import { neverTogether } from '../both-hold.ts'
import { exampleWorld, orderFields } from '../example-world.ts'
import type { Path } from '../graph.ts'
import type { Report, Rule } from '../rule.ts'
import { saying } from '../says.ts'
import { wholeFormOf } from '../whole-form.ts'

type Fields = Record<string, AuthoredField>

const NEVER = 'Unexpected condition that never holds, expected one that some value meets'

export const conditionsAgree: Rule = {
  name: 'conditions-agree',
  why: 'Of two conditions that never hold together one does nothing: what is required is never asked for, what may be chosen is never offered, a button is never there.',
  seeks: { entity: ['visible', 'required', 'oneOf', 'moves'], screen: ['visible', 'required', 'oneOf', 'when'] },

  entity(_graph, { file, path, entity, fields }, report) {
    const properties = entity.properties as Fields
    for (const one of fields)
      if (one.says & CONDITIONS && hasConditions(one.field))
        lookAt(file, one.field, one.path, one.beside ? { ...properties, ...one.beside } : properties, report)
    for (const name in entity.moves) {
      const { when } = entity.moves[name] as AuthoredMove
      if (when) alone(file, when, [...path, 'moves', name, 'when'], properties, report)
    }
  },

  screen(_graph, at, report) {
    const { file, entity, actions, submits, forms } = at
    const properties = (entity?.entity.properties ?? {}) as Fields
    for (const form of forms)
      for (const { field, name, path, beside, isOuter } of form.all) {
        const whole = wholeFormOf(at, form)
        const merged = isOuter ? { ...whole[name], ...field } : field
        if (hasConditions(merged)) lookAt(file, merged, path, { ...properties, ...whole, ...beside }, report, field)
      }
    const moves = (entity?.entity.moves ?? {}) as Record<string, AuthoredMove>
    const state = entity && stateFieldOf(entity.entity)
    const look = (when: Condition | undefined, move: string | undefined, path: Path) => {
      if (!when || alone(file, when, [...path, 'when'], properties, report)) return
      const other = move !== undefined && Object.hasOwn(moves, move) ? moves[move]!.when : undefined
      const name = other && neverTogether([when, other], properties)
      // What is said of the state is compared with where the move begins.
      if (name !== undefined && name !== state)
        report(
          file,
          [...path, 'when', name],
          `Unexpected condition that never holds together with "when" of the move "${move!}", expected one that does`,
          {
            at: 'key',
          },
        )
    }
    for (const { action, path } of actions) look(action.when, action.move, path)
    for (const { submit, path } of submits) look(submit.when, submit.move, path)
    for (const [name, { visible }] of Object.entries(at.screen.sections ?? {}))
      if (visible) alone(file, visible, ['sections', name, 'visible'], properties, report)
  },

  examples: {
    ok: orderFields({
      way: {
        title: '方式',
        type: 'string',
        oneOf: [
          { const: 'post', title: '邮寄' },
          { const: 'self', title: '自取' },
        ],
      },
      place: { title: '地址', type: 'string', maxLength: 60, visible: { way: 'post' }, required: { way: { not: 'self' } } },
    }),
    notOk: {
      ...orderFields({
        way: {
          title: '方式',
          type: 'string',
          oneOf: [
            { const: 'post', title: '邮寄' },
            { const: 'self', title: '自取' },
          ],
        },
        count: { title: '件数', type: 'integer', minimum: 1, maximum: 9 },
        place: { title: '地址', type: 'string', maxLength: 60, visible: { way: 'post' }, required: { way: 'self' } },
        many: { title: '批量', type: 'string', maxLength: 60, visible: { count: { moreThan: 9 } } },
        day: {
          title: '取件',
          type: 'string',
          visible: { way: 'self' },
          oneOf: [
            { const: 'now', title: '立即' },
            { const: 'late', title: '稍后', when: { way: 'post' } },
          ],
        },
      }),
      'screens/order.json': {
        ...(exampleWorld['screens/order.json'] as object),
        actions: {
          pay: { title: '支付', on: 'row', can: 'edit', call: 'move', move: 'pay', when: { count: { lessThan: 1 } } },
        },
      },
    },
    says: [
      'entities/order.json#/properties/place/required/way Unexpected condition that never holds together with "visible" of the same field, which is not asked for then; expected one that does',
      'entities/order.json#/properties/many/visible/count Unexpected condition that never holds, expected one that some value meets',
      'entities/order.json#/properties/day/oneOf/1/when/way Unexpected condition that never holds together with "visible" of the field, the choice is never offered; expected one that does',
      'screens/order.json#/actions/pay/when/count Unexpected condition that never holds, expected one that some value meets',
    ],
  },
}

/** Whether a condition never holds together with another, `why` being the rest of the sentence. */
function together(file: string, both: [own: Condition, other: Condition], path: Path, why: string, fields: Fields, report: Report): void {
  const name = neverTogether(both, fields)
  if (name === undefined) return
  report(file, [...path, name], `Unexpected condition that never holds together with ${why}; expected one that does`, { at: 'key' })
}

const CONDITIONS = saying('visible', 'required')
const hasConditions = ({ visible, required }: AuthoredField): boolean => isObject(visible) || isObject(required)

/** `merged`: the field with what its entity says of it; `own`: what is written here, which alone is looked at. */
function lookAt(file: string, merged: AuthoredField, path: Path, fields: Fields, report: Report, own: AuthoredField = merged): void {
  const visible = isObject(merged.visible) ? merged.visible : undefined
  if (isObject(own.visible) && alone(file, own.visible, [...path, 'visible'], fields, report)) return
  const required = isObject(merged.required) ? merged.required : undefined
  if (isObject(own.required) && alone(file, own.required, [...path, 'required'], fields, report)) return
  if (!visible) return
  const [word, other] = own.required ? (['required', 'visible'] as const) : (['visible', 'required'] as const)
  if (required && (own.required || own.visible))
    together(file, [visible, required], [...path, word], `"${other}" of the same field, which is not asked for then`, fields, report)
  for (const [at, { when }] of (own.oneOf ?? []).entries())
    if (when)
      together(
        file,
        [visible, when as Condition],
        [...path, 'oneOf', at, 'when'],
        '"visible" of the field, the choice is never offered',
        fields,
        report,
      )
}

/** Whether a condition never holds by itself, which is told. */
function alone(file: string, condition: Condition, path: Path, fields: Fields, report: Report): boolean {
  const name = neverTogether([condition], fields)
  if (name !== undefined) report(file, [...path, name], NEVER, { at: 'key' })
  return name !== undefined
}
