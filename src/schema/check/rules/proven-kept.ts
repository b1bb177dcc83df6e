import { once } from '../../compile/once.ts'
import type { AuthoredField, AuthoredFields } from '../../format/authored.ts'
import type { Entity } from '../../format/entity.ts'
import { orderAction, orderFields } from '../example-world.ts'
import type { Path } from '../graph.ts'
import type { Rule } from '../rule.ts'
import { namesIn } from '../visit.ts'

/** Few entities hold what is proven, and the forms of others need not be looked at. */
const provesAny = once((entity: Entity): boolean => {
  const properties = entity.properties as Record<string, AuthoredField>
  for (const name in properties) if (properties[name]!.proven) return true
  return false
})

const PHONE = { title: '手机号', type: 'string', format: 'phone', proven: true }

export const provenKept: Rule = {
  name: 'proven-kept',
  why: 'How a person is reached decides who can sign in: a form that could overwrite it would give the account away, so the backend refuses the change.',

  screen(graph, { file, screen, entity, actions, parts }, report) {
    if (!entity || !provesAny(entity.entity)) return
    const properties = entity.entity.properties as Record<string, AuthoredField>
    const look = (call: string, fields: AuthoredFields | undefined, path: Path) => {
      const written = graph.atlas.called(call, entity.name)
      if (!fields || (written?.does !== 'edit' && written?.does !== 'move') || written.entity !== entity.name) return
      for (const { name, path: at } of namesIn(fields, path))
        if (properties[name]?.proven)
          report(
            file,
            at,
            `Unexpected field "${name}" in a form that changes a row, it is proven; expected a call of "does": "service" that asks for the proof`,
            { at: Array.isArray(fields) ? 'value' : 'key' },
          )
    }
    for (const { action, path } of actions) if (action.call) look(action.call, action.fields, [...path, 'fields'])
    if (screen.submit) {
      look(screen.submit.call, screen.fields, ['fields'])
      for (const { part, path } of parts) look(screen.submit.call, part.fields, [...path, 'fields'])
    }
    for (const { part, path } of parts) if (part.submit) look(part.submit.call, part.fields, [...path, 'fields'])
  },

  examples: {
    ok: { ...orderFields({ phone: PHONE }), ...orderAction({ call: 'add', move: undefined, can: 'add', fields: ['phone'] }) },
    notOk: { ...orderFields({ phone: PHONE }), ...orderAction({ call: 'edit', move: undefined, fields: ['phone'] }) },
    says: [
      'screens/order.json#/actions/pay/fields/0 Unexpected field "phone" in a form that changes a row, it is proven; expected a call of "does": "service" that asks for the proof',
    ],
  },
}
