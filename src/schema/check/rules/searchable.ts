import { endsOf } from '../../compile/ends.ts'
import { searchControl } from '../../compile/field.ts'
import { isSortable } from '../../compile/sortable.ts'
import type { AuthoredField } from '../../format/authored.ts'
import { orderList, orderFields } from '../example-world.ts'
import { columnsIn } from '../columns-in.ts'
import type { Path } from '../graph.ts'
import type { Rule } from '../rule.ts'

export const searchable: Rule = {
  name: 'searchable',
  why: 'The backend can filter and sort only by what it stores as a single value; any other search would find nothing.',
  seeks: { entity: ['sort'] },

  screen(_graph, { file, screen, entity }, report) {
    if (!screen.list || !entity) return
    const properties = entity.entity.properties as Record<string, AuthoredField>
    const search = screen.list.search ?? []
    for (let at = 0; at < search.length; at++) {
      const one = search[at]!
      for (const name of typeof one === 'string' ? [one] : 'any' in one ? one.any : [one.field]) {
        const among = typeof one === 'object' && 'any' in one
        const reason = properties[name] && unsearchable(properties[name], among, entity.entity.kept !== undefined)
        if (reason) report(file, ['list', 'search', at], `Unexpected search by "${name}", ${reason}; expected a stored field`)
        else if (among && properties[name] && searchControl(properties[name]) !== 'text')
          report(file, ['list', 'search', at, 'any'], `Unexpected search for a text in "${name}", expected fields that hold texts`)
      }
    }
    if (screen.list.sort) sorted(screen.list.sort, properties, ['list', 'sort'], (path, message) => report(file, path, message))
    const { sort, sorts, begins } = screen.list
    if (begins && !isTime(properties[(sort ?? entity.entity.sort ?? '').replace(/^-/, '')]))
      report(
        file,
        ['list', 'begins'],
        'Unexpected "begins" in a list that is not sorted by time, where the first row is not found; expected "sort" by a date or a time',
        { at: 'key' },
      )
    for (const [at, one] of (sorts ?? []).entries())
      sorted(one, properties, ['list', 'sorts', at], (path, message) => report(file, path, message))
    if (sort && sorts && !sorts.includes(sort))
      report(file, ['list', 'sort'], `Unexpected order "${sort}" that is not offered, expected one of "sorts": ${sorts.join(', ')}`)
    for (const name in screen.list.first) {
      const field = properties[name]
      if (field && !isSortable(field))
        report(file, ['list', 'first', name], `Unexpected "${name}", the backend cannot sort by it; expected a stored field of one value`)
    }
    const columns = screen.list.summary ? columnsIn(screen.list.columns, []) : []
    for (const name in screen.list.summary) {
      const field = properties[name]
      if (field && columns.every((column) => column.name !== name && properties[column.name]))
        report(file, ['list', 'summary', name], `Unexpected sum of "${name}", which is no column; expected it among "columns"`, {
          at: 'key',
        })
      if (field?.type && screen.list.summary[name] === 'sum' && field.type !== 'integer' && field.type !== 'number')
        report(file, ['list', 'summary', name], `Unexpected sum of "${name}", expected a number`)
      if (field?.countedIn !== undefined && screen.list.summary[name] === 'sum')
        report(
          file,
          ['list', 'summary', name],
          `Unexpected sum of "${name}", which is counted row by row in what "${field.countedIn}" says`,
        )
    }
  },

  entity(_graph, { file, path, entity }, report) {
    if (entity.sort)
      sorted(entity.sort, entity.properties as Record<string, AuthoredField>, [...path, 'sort'], (at, message) => report(file, at, message))
  },

  examples: {
    ok: orderList({ list: { columns: ['orderNo'], search: ['status'] } }),
    notOk: {
      ...orderList({
        list: {
          columns: ['orderNo', 'status', 'count'],
          search: ['tags', 'days'],
          first: { tags: 'a' },
          summary: { status: 'sum', amount: 'sum', count: 'sum' },
        },
      }),
      ...orderFields({
        tags: { title: '标签', type: 'array', writeOnly: true, items: { type: 'string' } },
        count: { title: '数量', type: 'integer', countedIn: 'status' },
      }),
    },
    says: [
      'screens/order.json#/list/search/0 Unexpected search by "tags", it is write-only; expected a stored field',
      'screens/order.json#/list/first/tags Unexpected "tags", the backend cannot sort by it; expected a stored field of one value',
      'screens/order.json#/list/summary/status Unexpected sum of "status", expected a number',
      'screens/order.json#/list/summary/amount Unexpected sum of "amount", which is no column; expected it among "columns"',
      'screens/order.json#/list/summary/count Unexpected sum of "count", which is counted row by row in what "status" says',
    ],
  },
}

const isTime = (field: AuthoredField | undefined) => field?.format === 'date' || field?.format === 'date-time'

/**
 * Why a field cannot be searched. A masked one is found if typed in full; among several fields (`among`) nobody could tell why not. Rows that
 * are `kept` grow without end, and no index finds what a range touches.
 */
function unsearchable(field: AuthoredField, among: boolean, grows: boolean): string | undefined {
  if (field.writeOnly) return 'it is write-only'
  if (field.masked && among) return 'it is masked'
  if (field.computed && 'service' in field.computed) return 'it is computed by a service'
  if (field.computed && ('since' in field.computed || 'due' in field.computed)) return 'it is told only while the row is so'
  if (field.type === 'object') return 'it is an object'
  if (field.format === 'money') return 'it is an amount of one currency or another'
  if (endsOf(field) !== undefined) return grows ? 'it is a range, of rows that grow without end' : undefined
  if (field.type === 'array' && !field.items?.oneOf && !field.entity) return 'it is a list without choices'
  return undefined
}

function sorted(sort: string, properties: Record<string, AuthoredField>, path: Path, tell: (path: Path, message: string) => void): void {
  const name = sort.replace(/^-/, '')
  const field = properties[name]
  if (field && !isSortable(field))
    tell(path, `Unexpected order by "${name}", the backend cannot sort by it; expected a stored field of one value`)
}
