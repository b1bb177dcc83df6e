import { stateFieldOf } from '../../compile/atlas.ts'
import type { AuthoredField } from '../../format/authored.ts'
import { exampleWorld, orderFields, orderList } from '../example-world.ts'
import { propertyOf } from '../property-of.ts'
import type { Rule } from '../rule.ts'
import { namesIn } from '../visit.ts'

const kind = (more: object = {}) => ({
  kind: {
    title: '类型',
    type: 'string',
    ...more,
    oneOf: [
      { const: 'shop', title: '门店' },
      { const: 'web', title: '网店' },
    ],
  },
})
const { actions: pay } = exampleWorld['screens/order.json'] as { actions: object }
const board = (actions: object) =>
  orderList({
    list: { columns: ['orderNo', 'kind'], views: { board: { title: '看板', board: 'kind', card: ['orderNo'] } } },
    actions: { ...pay, ...actions },
  })
const english = (actions: object) => {
  const entity = exampleWorld['locales/en-US/entities/order.json'] as { properties: object }
  const screen = exampleWorld['locales/en-US/screens/order.json'] as { actions: object }
  return {
    'locales/en-US/entities/order.json': {
      ...entity,
      properties: { ...entity.properties, kind: { title: 'Kind', oneOf: { shop: 'Shop', web: 'Web' } } },
    },
    'locales/en-US/screens/order.json': {
      ...screen,
      list: { views: { board: { title: 'Board' } } },
      actions: { ...screen.actions, ...actions },
    },
  }
}

export const boardMoves: Rule = {
  name: 'board-moves',
  why: 'The card of a field that is not the state is moved by the row action that edits the field. Without one people drag in vain; and a row without a value has no column, so that it is missing from the board.',
  seeks: { screen: ['views'] },

  screen(graph, { file, screen, entity, actions }, report) {
    if (!entity) return
    for (const [name, { board }] of Object.entries(screen.list?.views ?? {})) {
      const field = (entity.entity.properties as Record<string, AuthoredField>)[board ?? '']
      if (board === undefined || !field?.oneOf || stateFieldOf(entity.entity) === board) continue
      const path = ['list', 'views', name, 'board']
      const isEdited = actions.some(
        ({ action }) =>
          [action.on].flat().includes('row') &&
          action.call !== undefined &&
          graph.atlas.called(action.call, entity.name)?.does === 'edit' &&
          namesIn(action.fields ?? [], []).some((one) => one.name === board),
      )
      if (!isEdited && !field.readOnly)
        report(
          file,
          path,
          `Unexpected board by "${board}", no row action edits it, so that no card can be moved; expected one whose form has it, or "readOnly": true in the entity`,
        )
      if (field.required !== true && field.default === undefined)
        report(
          file,
          path,
          `Unexpected board by "${board}", a row without a value has no column; expected "required": true or "default" in the entity`,
          { lacks: { ...propertyOf(screen, file, board, 'required'), values: [true] } },
        )
    }
  },

  examples: {
    ok: {
      ...orderFields(kind({ required: true })),
      ...board({ change: { title: '改类型', on: 'row', can: 'edit', call: 'edit', fields: ['kind'] } }),
      ...english({ change: { title: 'Change' } }),
    },
    notOk: { ...orderFields(kind()), ...board({}), ...english({}) },
    says: [
      'screens/order.json#/list/views/board/board Unexpected board by "kind", a row without a value has no column; expected "required": true or "default" in the entity',
      'screens/order.json#/list/views/board/board Unexpected board by "kind", no row action edits it, so that no card can be moved; expected one whose form has it, or "readOnly": true in the entity',
    ],
  },
}
