import { figureOf } from '../../compile/computed.ts'
import { callOf } from '../../compile/remote.ts'
import type { AuthoredField } from '../../format/authored.ts'
import { orderAction } from '../example-world.ts'
import { columnsIn } from '../columns-in.ts'
import { propertyOf } from '../property-of.ts'
import type { Rule } from '../rule.ts'

function hasSecret(properties: Record<string, AuthoredField>): boolean {
  for (const name in properties) if (properties[name]!.writeOnly) return true
  return false
}

const isShown = (field: AuthoredField): boolean => field.takenFrom !== undefined || figureOf(field, {}) !== undefined

export const fieldInItsPlace: Rule = {
  name: 'field-in-its-place',
  why: 'The backend refuses values for fields that it sets itself and never returns write-only ones: they are filled in for nothing or stay empty.',

  screen(graph, { file, screen, entity, forms }, report) {
    const properties = (entity?.entity.properties ?? {}) as Record<string, AuthoredField>
    for (const { fields, names, whole } of forms) {
      const at = Array.isArray(fields) ? 'value' : 'key'
      for (let index = 0; index < names.length; index++) {
        const { field } = whole[index]!
        if (!field.readOnly && !field.computed && !field.entity) continue
        const { name, path } = names[index]!
        // Fields that are computed from the form, or taken over from a chosen row, are shown in it.
        if (isShown(field)) continue
        const why = field.computed ? 'computed' : field.readOnly ? 'read-only' : undefined
        if (why) report(file, path, `Unexpected field "${name}", it is ${why} and never in a form`, { at })
        if (
          field.entity &&
          !field.readOnly &&
          Object.hasOwn(graph.atlas.entities, field.entity) &&
          callOf(graph.atlas, field) === undefined
        ) {
          const lists = Object.values(graph.atlas.calls).flatMap((call) =>
            call.does === 'list' && call.entity === field.entity ? [call.name] : [],
          )
          report(
            file,
            path,
            `Missing property "options", "${name}" names a row of "${field.entity}" and a person must be able to find it${lists.length > 0 ? `; expected "options": { "call": … } with one of: ${lists.join(', ')}` : ''}`,
            {
              at,
              ...(Object.hasOwn(properties, name) && {
                lacks: { ...propertyOf(screen, file, name, 'options'), values: lists.map((call) => ({ call })) },
              }),
            },
          )
        }
      }
    }
    if (!hasSecret(properties)) return
    const shown = columnsIn(screen.list?.columns, ['list', 'columns'])
    if (screen.kind === 'detail') {
      shown.push(...columnsIn(screen.fields, ['fields']))
      for (const [section, part] of Object.entries(screen.sections ?? {}))
        shown.push(...columnsIn(part.fields, ['sections', section, 'fields']))
    }
    for (const { name, path } of shown)
      if (properties[name]?.writeOnly) report(file, path, `Unexpected field "${name}", it is write-only and never shown`)
  },

  examples: {
    ok: orderAction({ fields: ['amount'] }),
    notOk: orderAction({ fields: ['status'] }),
    says: ['screens/order.json#/actions/pay/fields/0 Unexpected field "status", it is read-only and never in a form'],
  },
}
