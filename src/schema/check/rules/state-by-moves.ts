import { stateFieldOf } from '../../compile/atlas.ts'
import type { AuthoredField } from '../../format/authored.ts'
import type { Entity } from '../../format/entity.ts'
import { exampleWorld, orderAction, orderFields, orderList } from '../example-world.ts'
import type { Rule } from '../rule.ts'
import { namesIn } from '../visit.ts'

const { status } = (exampleWorld['entities/order.json'] as { properties: { status: object } }).properties

export const stateByMoves: Rule = {
  name: 'state-by-moves',
  why: 'A state that a form, a file of rows or a call could write would bypass the moves, along with their rights and conditions.',
  seeks: { entity: ['moves'], screen: ['readOnly'] },
  stops: true,

  entity(_graph, { file, path, entity }, report) {
    const name = stateFieldOf(entity)
    const field = name === undefined ? undefined : (entity.properties as Record<string, AuthoredField>)[name]
    if (!field || field.readOnly === true) return
    const place = [...path, 'properties', name!]
    if (field.readOnly === false) report(file, [...place, 'readOnly'], `Unexpected false, ${only(entity)}; expected true`)
    else report(file, place, `Missing property "readOnly", ${only(entity)}; expected "readOnly": true`, { at: 'key' })
  },

  screen(_graph, { file, forms }, report) {
    for (const { names, entity } of forms) {
      const name = entity && stateFieldOf(entity.entity)
      if (name === undefined) continue
      for (const one of names)
        if (one.name === name && one.patch?.readOnly === false)
          report(file, [...one.path, 'readOnly'], `Unexpected false, ${only(entity!.entity)}; expected an action with "move"`)
    }
  },

  calls(graph, { id, file, calls }, report) {
    for (const [operation, call] of calls) {
      const entity = graph.atlas.entities[call.entity ?? id]
      const name = entity && stateFieldOf(entity)
      if (name === undefined || call.does === 'service') continue
      if (call.set && Object.hasOwn(call.set, name))
        report(
          file,
          [operation, 'set', name],
          `Unexpected field "${name}", ${only(entity!)}; expected the state in "default" of the entity`,
          {
            at: 'key',
          },
        )
      if (call.where && Object.hasOwn(call.where, name) && (call.does === 'add' || call.does === 'import' || call.does === 'save'))
        report(file, [operation, 'where', name], `Unexpected field "${name}" of a call that adds, a new row begins in its first state`, {
          at: 'key',
        })
      for (const one of call.body ? namesIn(call.body as Record<string, AuthoredField>, [operation, 'body']) : [])
        if (one.name === name && one.patch?.readOnly === false)
          report(file, [...one.path, 'readOnly'], `Unexpected false, ${only(entity!)}; expected an action with "move"`)
    }
  },

  examples: {
    ok: orderAction({}),
    notOk: {
      ...orderFields({ status: { ...status, readOnly: false } }),
      ...orderList({
        actions: {
          pay: { title: '支付', on: 'row', can: 'edit', call: 'move', move: 'pay' },
          edit: { title: '修改', on: 'row', can: 'edit', call: 'edit', fields: { amount: {}, status: { readOnly: false } } },
        },
      }),
      'locales/en-US/screens/order.json': { title: 'Orders', actions: { pay: { title: 'Pay' }, edit: { title: 'Edit' } } },
    },
    says: [
      'entities/order.json#/properties/status/readOnly Unexpected false, only its moves (pay) change "status"; expected true',
      'screens/order.json#/actions/edit/fields/status/readOnly Unexpected false, only its moves (pay) change "status"; expected an action with "move"',
    ],
  },
}

const only = (entity: Entity) => `only its moves (${Object.keys(entity.moves ?? {}).join(', ')}) change "${stateFieldOf(entity)!}"`
