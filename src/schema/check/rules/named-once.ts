import type { AuthoredColumn, AuthoredField } from '../../format/authored.ts'
import { orderFields, orderList } from '../example-world.ts'
import { columnsIn } from '../columns-in.ts'
import type { Path } from '../graph.ts'
import type { Report, Rule } from '../rule.ts'

export const namedOnce: Rule = {
  name: 'named-once',
  why: 'A column or search field that is listed twice replaces another or is left out unexpectedly; two fields with the same title cannot be told apart in a form, a filter or an exported file.',

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

  screen(_graph, { file, screen, parts }, report) {
    const { list } = screen
    if (list) {
      once(file, list.columns, ['list', 'columns'], report)
      once(file, list.search, ['list', 'search'], report)
    }
    if (screen.kind === 'detail') for (const { part, path } of parts) once(file, part.fields, [...path, 'fields'], report)
  },

  examples: {
    ok: orderList({ list: { columns: ['orderNo', 'amount', 'status'], search: ['orderNo', 'status'] } }),
    notOk: {
      ...orderFields({ paid: { title: '金额', type: 'integer' } }),
      ...orderList({ list: { columns: ['orderNo', 'amount', { field: 'orderNo', cell: 'text' }], search: ['status', 'status'] } }),
    },
    says: [
      'entities/order.json#/properties/paid/title Unexpected title "金额" a second time, "amount" is called so too; expected a title by which people tell the two apart',
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
