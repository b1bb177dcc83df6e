import { figureOf } from '../../compile/computed.ts'
import { callOf } from '../../compile/remote.ts'
import type { AuthoredField } from '../../format/authored.ts'
import { orderAction } from '../example-world.ts'
import type { Rule } from '../rule.ts'
import { columnsIn } from '../visit.ts'

function hasSecret(properties: Record<string, AuthoredField>): boolean {
  for (const name in properties) if (properties[name]!.writeOnly) return true
  return false
}

const isShown = (field: AuthoredField): boolean => field.takenFrom !== undefined || figureOf(field, {}) !== undefined

export const fieldInItsPlace: Rule = {
  name: 'field-in-its-place',
  why: 'The backend refuses what it sets itself, and never tells what is write-only: such a field could be filled in for nothing, or would stay empty.',

  screen(graph, { file, screen, entity, forms }, report) {
    const properties = (entity?.entity.properties ?? {}) as Record<string, AuthoredField>
    for (const { fields, names, whole } of forms) {
      const at = Array.isArray(fields) ? 'value' : 'key'
      for (let index = 0; index < names.length; index++) {
        const { field } = whole[index]!
        if (!field.readOnly && !field.computed && !field.entity) continue
        const { name, path } = names[index]!
        // What is worked out of the form, or taken over in it, is shown there.
        if (isShown(field)) continue
        if (field.readOnly) report(file, path, `Unexpected field "${name}", it is read-only and never in a form`, { at })
        if (field.computed) report(file, path, `Unexpected field "${name}", it is computed and never in a form`, { at })
        if (field.entity && !field.readOnly && callOf(graph.atlas, field) === undefined) {
          const lists = Object.values(graph.atlas.calls).flatMap((call) =>
            call.does === 'list' && call.entity === field.entity ? [call.name] : [],
          )
          report(
            file,
            path,
            `Missing property "options", "${name}" names a row of "${field.entity}" and a person must be able to find it${lists.length > 0 ? `; expected "options": { "call": … } with one of: ${lists.join(', ')}` : ''}`,
            { at },
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
