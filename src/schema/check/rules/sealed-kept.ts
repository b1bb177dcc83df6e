import type { AuthoredField } from '../../format/authored.ts'
import { holesOf } from '../../template.ts'
import { exampleWorld, orderFields, orderList } from '../example-world.ts'
import type { Rule } from '../rule.ts'

const WORD = 'sealed'

export const sealedKept: Rule = {
  name: 'sealed-kept',
  why: 'The database can only tell whether a sealed text equals another: a search finds it when typed in full, but it cannot name, sort or compare rows.',
  seeks: { entity: ['sealed'] },

  entity(_graph, { file, path, entity, fields }, report) {
    for (const one of fields) {
      if (!one.field.sealed) continue
      const at = [...one.path, WORD]
      const wrong = one.isOuter
        ? unsealable(one.field, one.name === entity.key)
        : 'inside a list or an object, only whole fields are sealed'
      if (wrong) report(file, at, `Unexpected "${WORD}" ${wrong}`, { at: 'key' })
      else if (holesOf(entity.label ?? '').includes(one.name))
        report(file, [...path, 'label'], `Unexpected "{{${one.name}}}" in the name of a row, it is sealed; expected another field`)
    }
  },

  calls(graph, { id, file, calls }, report) {
    for (const [name, call] of calls)
      for (const field of Object.keys(call.where ?? {}))
        if (isSealed(graph.atlas.entities[call.entity ?? id], field))
          report(
            file,
            [name, 'where', field],
            `Unexpected condition of "${field}", it is sealed; expected a field that is stored as it is`,
            {
              at: 'key',
            },
          )
  },

  screen(graph, { file, screen, entity, actions, forms }, report) {
    for (const { all, entity: about } of forms)
      for (const at of all)
        if (at.field.sealed && !isSealed(about?.entity, at.name))
          report(file, [...at.path, WORD], `Unexpected "${WORD}" in a form, expected it in the entity, which keeps the value`, {
            at: 'key',
          })
    if (!screen.list || !entity) return
    for (const [at, one] of (screen.list.search ?? []).entries())
      for (const name of typeof one === 'object' && 'any' in one ? one.any : [])
        if (isSealed(entity.entity, name))
          report(
            file,
            ['list', 'search', at, 'any'],
            `Unexpected "${name}" among several, it is sealed and found only when it is typed whole`,
          )
    const exports = actions.some(({ action }) => action.call && graph.atlas.called(action.call, entity.name)?.does === 'export')
    for (const [at, column] of (exports ? screen.list.columns : []).entries()) {
      const name = typeof column === 'string' ? column : column.field
      if (isSealed(entity.entity, name) && !fieldOf(entity.entity, name)?.masked)
        report(
          file,
          ['list', 'columns', at],
          `Unexpected column "${name}" of a list that is exported, it is sealed; expected "masked" in its entity`,
        )
    }
  },

  examples: {
    ok: orderFields({ code: { title: '券码', type: 'string', maxLength: 20, readOnly: true, masked: true, unique: true, sealed: true } }),
    notOk: {
      ...orderFields({
        count: { title: '数量', type: 'integer', sealed: true },
        code: { title: '券码', type: 'string', maxLength: 20, readOnly: true, sealed: true },
      }),
      ...orderList({
        list: { columns: ['orderNo', 'code'], search: [{ any: ['orderNo', 'code'], title: '编号' }] },
        actions: { export: { title: '导出', on: 'toolbar', can: 'export', call: 'export' } },
      }),
      'calls/order.json': { list: { does: 'list', where: { code: 'x' } }, export: { does: 'export' } },
      'locales/en-US/screens/order.json': { title: 'Orders', actions: { export: { title: 'Export' } } },
      'locales/en-US/entities/order.json': exampleWorld['locales/en-US/entities/order.json'],
    },
    says: [
      'calls/order.json#/list/where/code Unexpected condition of "code", it is sealed; expected a field that is stored as it is',
      'entities/order.json#/properties/count/sealed Unexpected "sealed" of a field of type integer, expected type string',
      'screens/order.json#/list/columns/1 Unexpected column "code" of a list that is exported, it is sealed; expected "masked" in its entity',
      'screens/order.json#/list/search/0/any Unexpected "code" among several, it is sealed and found only when it is typed whole',
    ],
  },
}

type Owner = { properties: object } | undefined
const fieldOf = (entity: Owner, name: string) => (entity?.properties as Record<string, AuthoredField> | undefined)?.[name]
const isSealed = (entity: Owner, name: string): boolean => fieldOf(entity, name)?.sealed === true

function unsealable({ type, oneOf, computed, numbered, entity, format }: AuthoredField, isKey: boolean): string | undefined {
  if (isKey) return 'of the key, by which rows are found and ordered'
  if (type !== undefined && type !== 'string') return `of a field of type ${type}, expected type string`
  if (computed) return 'of a computed field, expected it where the value is stored'
  if (oneOf) return 'of a choice, which anybody could guess'
  if (numbered) return 'of a numbered field, whose order says something'
  if (entity) return 'of a reference, which is looked up by its key'
  if (format === 'date-time' || format === 'date') return `of a ${format}, which is compared`
  return undefined
}
