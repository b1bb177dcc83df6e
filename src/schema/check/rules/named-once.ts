import type { AuthoredColumn, AuthoredField } from '../../format/authored.ts'
import { orderFields, orderList } from '../example-world.ts'
import { columnsIn } from '../columns-in.ts'
import type { Path } from '../graph.ts'
import type { Report, Rule } from '../rule.ts'
import type { ScreenAt } from '../visit.ts'

export const namedOnce: Rule = {
  name: 'named-once',
  why: 'A column or search field that is listed twice replaces another or is left out unexpectedly; two fields with the same title cannot be told apart in a form, a filter or an exported file, and one that a form has twice asks for the same thing again.',

  entity(_graph, { file, path, entity }, report) {
    const named = new Map<string, string>()
    const properties = entity.properties as Record<string, AuthoredField>
    for (const name in properties) {
      const { title } = properties[name]!
      if (title === undefined) continue
      const other = named.get(title)
      if (other === undefined) named.set(title, name)
      else
        report(
          file,
          [...path, 'properties', name, 'title'],
          `Unexpected title "${title}" a second time, "${other}" is called so too; expected a title by which people tell the two apart`,
        )
    }
  },

  screen(_graph, at, report) {
    const { file, screen, parts } = at
    const { list } = screen
    if (list) {
      once(file, list.columns, ['list', 'columns'], report)
      once(file, list.search, ['list', 'search'], report)
    }
    if (screen.kind === 'detail') for (const { part, path } of parts) once(file, part.fields, [...path, 'fields'], report)
    if (screen.kind === 'form' && screen.sections) inSections(at, report)
  },

  examples: {
    ok: orderList({ list: { columns: ['orderNo', 'amount', 'status'], search: ['orderNo', 'status'] } }),
    notOk: {
      ...orderFields({ paid: { title: '金额', type: 'integer' } }),
      ...orderList({ list: { columns: ['orderNo', 'amount', { field: 'orderNo', cell: 'text' }], search: ['status', 'status'] } }),
      'screens/order-new.json': {
        kind: 'form',
        title: '下单',
        permission: 'order',
        entity: 'order',
        sections: { sum: { title: '金额', fields: ['amount'] }, more: { title: '更多', fields: { amount: { required: true } } } },
        submit: { title: '下单', can: 'add', call: 'add' },
      },
    },
    says: [
      'entities/order.json#/properties/paid/title Unexpected title "金额" a second time, "amount" is called so too; expected a title by which people tell the two apart',
      'screens/order-new.json#/sections/more/fields/amount Unexpected "amount" a second time, it stands in "sum"; expected each name once',
      'screens/order.json#/list/columns/2/field Unexpected "orderNo" a second time, expected each name once',
      'screens/order.json#/list/search/1 Unexpected "status" a second time, expected each name once',
    ],
  },
}

function once(file: string, columns: unknown, path: Path, report: Report): void {
  if (!Array.isArray(columns)) return
  const seen = new Set<string>()
  for (const [at, column] of (columns as AuthoredColumn[]).entries()) {
    const name = typeof column === 'string' ? column : column.field
    if (seen.has(name)) report(file, columnsIn(columns, path)[at]!.path, `Unexpected "${name}" a second time, expected each name once`)
    seen.add(name)
  }
}

/** A form in sections is one form: a field may stand in two of them only where conditions tell them apart. */
function inSections({ file, screen, forms }: ScreenAt, report: Report): void {
  const first = new Map<string, { part: string; isAlways: boolean }>()
  for (const { names, path } of forms) {
    if (path[0] !== 'sections') continue
    const part = String(path[1])
    for (const one of names) {
      const isAlways = !screen.sections![part]!.visible && !one.patch?.visible
      const before = first.get(one.name)
      if (before === undefined) first.set(one.name, { part, isAlways })
      else if (before.isAlways || isAlways)
        report(file, one.path, `Unexpected "${one.name}" a second time, it stands in "${before.part}"; expected each name once`)
    }
  }
}
