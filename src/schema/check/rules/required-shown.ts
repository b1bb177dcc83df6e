import { fieldsOf } from '../../compile/atlas.ts'
import type { AuthoredField, AuthoredFields } from '../../format/authored.ts'
import { orderAction, orderFields } from '../example-world.ts'
import type { Path, Rule } from '../rule.ts'
import { actionsOf, partsOf, screensOf } from '../visit.ts'

export const requiredShown: Rule = {
  name: 'required-shown',
  why: 'A form that creates a row without asking for a required field can never be sent.',

  check(graph, report) {
    for (const { file, screen, entity } of screensOf(graph)) {
      if (!entity) continue
      const properties = entity.entity.properties as Record<string, AuthoredField>
      const look = (call: string | undefined, fields: (AuthoredFields | undefined)[], path: Path) => {
        const written = call === undefined ? undefined : graph.atlas.calls[graph.atlas.callName(call, entity.name)]
        if (written?.does !== 'add' || written.entity !== entity.name) return
        const shown = new Set(fields.flatMap((one) => fieldsOf(one, entity.entity).map(({ name }) => name)))
        for (const [name, field] of Object.entries(properties)) {
          const missing =
            field.required === true &&
            !field.readOnly &&
            field.default === undefined &&
            !shown.has(name) &&
            !Object.hasOwn(written.set ?? {}, name)
          if (missing) report(file, path, `Missing field "${name}", it is required and this form creates a row`)
        }
      }
      for (const { action, path } of actionsOf(screen)) look(action.call, [action.fields], [...path, action.fields ? 'fields' : 'call'])
      if (screen.submit)
        look(screen.submit.call, [screen.fields, ...[...partsOf(screen)].map(({ part }) => part.fields)], ['submit', 'call'])
    }
  },

  examples: {
    ok: orderAction({ call: 'add', move: undefined, fields: ['amount'] }),
    notOk: {
      ...orderAction({ call: 'add', move: undefined, can: 'add', fields: ['amount'] }),
      ...orderFields({ name: { title: '名称', type: 'string', required: true } }),
    },
    says: ['screens/order.json#/actions/pay/fields Missing field "name", it is required and this form creates a row'],
  },
}
