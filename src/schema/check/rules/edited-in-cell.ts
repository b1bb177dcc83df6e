import { widgetOf } from '../../compile/field.ts'
import type { AuthoredAction, AuthoredField, AuthoredScreen } from '../../format/authored.ts'
import { IN_CELL } from '../../in-cell.ts'
import { exampleWorld, orderFields, orderList } from '../example-world.ts'
import { unexpected } from '../near.ts'
import type { Path } from '../graph.ts'
import type { Report, Rule } from '../rule.ts'

const { actions: pay } = exampleWorld['screens/order.json'] as { actions: Record<string, unknown> }
const english = exampleWorld['locales/en-US/screens/order.json'] as { actions: object }
const inEnglish = { 'locales/en-US/screens/order.json': { ...english, actions: { ...english.actions, change: { title: 'Change' } } } }

export const editedInCell: Rule = {
  name: 'edited-in-cell',
  why: 'A value is edited in its cell by a row action: that action decides who may do it, when, and by which call. Without its form there is nothing to send, and a control that needs the room of a form does not fit into a cell.',

  screen(graph, { file, screen, entity, actions }, report) {
    for (const { path, ...column } of columnsThatEdit(screen)) {
      const found = actions.find(({ name }) => name === column.edit)
      if (!found) {
        const names = actions.filter(({ action }) => isRowForm(action)).map(({ name }) => name)
        const { message, suggestion } = unexpected('action', column.edit, names)
        report(file, path, message, suggestion === undefined ? {} : { suggestion })
        continue
      }
      const { action } = found
      const does = action.call === undefined ? undefined : graph.atlas.called(action.call, entity?.name)?.does
      // Of a call that nobody knows that is told where it stands.
      if (action.call !== undefined && does === undefined) continue
      if (!isRowForm(action) || action.move !== undefined || action.copies || (does !== 'edit' && does !== 'save'))
        report(file, path, `Unexpected action "${column.edit}", expected one on the row that edits it with a form`)
      else lookAtField(column, action, entity?.entity.properties as Record<string, AuthoredField> | undefined, file, path, report)
    }
  },

  examples: {
    ok: {
      ...orderList({
        list: { columns: ['orderNo', { field: 'amount', edit: 'change' }, 'status'] },
        actions: { ...pay, change: { title: '改价', on: 'row', can: 'edit', call: 'edit', fields: ['amount'] } },
      }),
      ...inEnglish,
    },
    notOk: {
      ...orderFields({
        lines: { title: '明细', type: 'array', items: { type: 'object', properties: { name: { title: '名称', type: 'string' } } } },
      }),
      ...orderList({
        list: {
          columns: [
            { field: 'orderNo', edit: 'change' },
            { field: 'amount', edit: 'chagne' },
            { field: 'status', edit: 'pay' },
            { field: 'lines', edit: 'change' },
          ],
        },
        actions: {
          ...pay,
          change: { title: '改价', on: 'row', can: 'edit', call: 'edit', fields: ['amount', 'lines'] },
        },
      }),
      ...inEnglish,
    },
    says: [
      'screens/order.json#/list/columns/0/edit Unexpected field "orderNo" in a cell, the form of "change" has amount, lines',
      'screens/order.json#/list/columns/1/edit Unexpected action "chagne", expected one of: change. Did you mean "change"?',
      'screens/order.json#/list/columns/2/edit Unexpected action "pay", expected one on the row that edits it with a form',
      'screens/order.json#/list/columns/3/edit Unexpected field "lines" in a cell, its control needs the room of a form',
    ],
  },
}

const isRowForm = ({ on, fields }: AuthoredAction): boolean => [on].flat().includes('row') && fields !== undefined

function columnsThatEdit(screen: AuthoredScreen): { field: string; edit: string; path: Path }[] {
  return (screen.list?.columns ?? []).flatMap((column, at) =>
    typeof column === 'object' && column.edit !== undefined
      ? [{ field: column.field, edit: column.edit, path: ['list', 'columns', at, 'edit'] }]
      : [],
  )
}

function lookAtField(
  { field: name, edit }: { field: string; edit: string },
  { fields = {} }: AuthoredAction,
  properties: Record<string, AuthoredField> | undefined,
  file: string,
  path: Path,
  report: Report,
): void {
  const names = Array.isArray(fields) ? fields : Object.keys(fields)
  const property = properties?.[name]
  if (!property) return
  if (!names.includes(name)) {
    report(file, path, `Unexpected field "${name}" in a cell, the form of "${edit}" has ${names.join(', ')}`)
    return
  }
  const own = { ...property, ...(Array.isArray(fields) ? undefined : (fields[name] as AuthoredField)) }
  if (own.versions || !Object.hasOwn(IN_CELL, widgetOf(own)))
    report(file, path, `Unexpected field "${name}" in a cell, its control needs the room of a form`)
}
