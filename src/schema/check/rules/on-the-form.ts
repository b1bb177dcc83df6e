import { readOf } from '../../around.ts'
import { readsOf, type Condition } from '../../condition.ts'
import type { AuthoredField } from '../../format/authored.ts'
import type { Entity } from '../../format/entity.ts'
import { looksAround } from '../names.ts'
import { exampleWorld, orderAction } from '../example-world.ts'
import type { Report, Rule } from '../rule.ts'
import type { FormAt, NameAt } from '../visit.ts'
import { wholeFormOf } from '../whole-form.ts'

export const onTheForm: Rule = {
  name: 'on-the-form',
  why: 'A field that depends on another field gets nothing if that field is not on the same form: it would never be shown, or would offer everything.',

  screen(_graph, at, report) {
    for (const form of at.forms) {
      const fields = form.whole
      if (!fields.some(({ field }) => waits(field))) continue
      const around = wholeFormOf(at, form)
      for (const [index, { name, field }] of fields.entries())
        look(at.file, form, name, field, form.names[index]!, { ...strayIn(form.entity?.entity, name), ...around }, report)
    }
    for (const { part, path } of at.parts)
      for (const [word, name] of Object.entries(part.reads ?? {})) {
        const form = at.forms.find((one) => !one.path.includes('actions'))
        if (form && !Object.hasOwn(wholeFormOf(at, form), name))
          report(at.file, [...path, 'reads', word], `Unexpected field "${name}", it does not stand on this form`)
      }
  },

  examples: {
    ok: orderAction({ fields: { amount: {}, note: { title: '备注', type: 'string', visible: { amount: { moreThan: 0 } } } } }),
    notOk: {
      ...orderAction({ fields: { note: { title: '备注', type: 'string', visible: { amount: { moreThan: 0 } } } } }),
      'locales/en-US/screens/order.json': {
        ...(exampleWorld['locales/en-US/screens/order.json'] as object),
        actions: { pay: { title: 'Pay', fields: { note: { title: 'Note' } } } },
      },
    },
    says: ['screens/order.json#/actions/pay/fields/note Missing field "amount" on this form, "note" waits for it or is fed by it'],
  },
}

/** What a field waits for that its entity does not have: told there, once, and not in each form. */
function strayIn(entity: Entity | undefined, name: string): Record<string, AuthoredField> {
  const properties = (entity?.properties ?? {}) as Record<string, AuthoredField>
  const own = properties[name]
  if (!own) return {}
  return Object.fromEntries(readBy(own).flatMap((read) => (Object.hasOwn(properties, read) ? [] : [[read, own]])))
}

/** `around`: the fields that a name may refer to, from the form and the enclosing items. */
function look(
  file: string,
  form: FormAt,
  name: string,
  field: AuthoredField,
  place: NameAt,
  around: Record<string, AuthoredField>,
  report: Report,
): void {
  for (const read of new Set(readBy(field)))
    if (!Object.hasOwn(around, read))
      report(file, place.path, `Missing field "${read}" on this form, "${name}" waits for it or is fed by it`, {
        at: Array.isArray(form.fields) ? 'value' : 'key',
      })
  const nested = field.properties ?? field.items?.properties
  if (!nested) return
  const inside = { ...around, ...nested }
  for (const key in nested) look(file, form, key, nested[key]!, place, inside, report)
}

function waits(field: AuthoredField): boolean {
  if (readBy(field).length > 0) return true
  const inside = field.properties ?? field.items?.properties
  return inside !== undefined && Object.values(inside).some(waits)
}

const NONE: string[] = []

/** The names that a field reads from the form; the stored row does not count. */
function readBy(field: AuthoredField): string[] {
  if (!looksAround(field) && !field.options?.where && !field.items?.oneOf) return NONE
  const conditions = [field.required, field.visible, field.disabled, ...(field.oneOf ?? field.items?.oneOf ?? []).map(({ when }) => when)]
  const operands = [...Object.values(field.options?.where ?? {}), ...Object.values(field.must ?? {})]
  return [
    ...conditions.flatMap((one) => (one && typeof one === 'object' ? readsOf(one as Condition) : [])),
    ...operands.flatMap((one) => (one && typeof one === 'object' && 'field' in one ? readOf(String(one.field)) : [])),
    ...(field.sentTo ? [field.sentTo] : []),
  ]
}
