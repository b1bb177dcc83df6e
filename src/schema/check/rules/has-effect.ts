import { nameOfFact } from '../../compile/fact.ts'
import type { AuthoredAction, AuthoredField } from '../../format/authored.ts'
import { handedOn } from '../../handed.ts'
import { exampleWorld, orderList } from '../example-world.ts'
import type { Path } from '../graph.ts'
import type { Report, Rule } from '../rule.ts'

const NEVER =
  'Unexpected false, nobody would ever see this field in a form; expected a condition, such as { "status": "open" }, or forms that do not name it'

export const hasEffect: Rule = {
  name: 'has-effect',
  why: 'A word that has no effect in its place looks as if it worked, until somebody relies on it.',
  seeks: { entity: ['visible'] },

  screen(graph, { file, screen, entity, actions }, report) {
    const tell = (path: Path, message: string) => report(file, path, message, { at: 'key' })
    const { list } = screen
    if (list) {
      const field = list.tabsBy === undefined ? undefined : (entity?.entity.properties as Record<string, AuthoredField>)?.[list.tabsBy]
      if (field && !field.oneOf && !field.items?.oneOf && !(field.computed && 'of' in field.computed))
        report(file, ['list', 'tabsBy'], `Unexpected tabs by "${list.tabsBy!}", which has no choices; expected a field with "oneOf"`)
      if (list.columns.every((column) => typeof column === 'object' && column.off))
        tell(['list', 'columns'], 'Unexpected list whose columns are all "off", expected one that is shown')
      if (list.counted && !list.summary)
        tell(['list', 'counted'], 'Unexpected "counted" without "summary", expected the sums that it is about')
      for (const word of ['card', 'sorts'] as const)
        if (list[word] && list.view !== 'cards') tell(['list', word], `Unexpected "${word}" of a table, expected "view": "cards"`)
    }
    for (const { action, path } of actions) {
      const asks = action.fields !== undefined || action.beside === true
      const sends = action.call !== undefined || action.screen !== undefined
      if (action.confirm !== undefined && asks && sends)
        tell([...path, 'confirm'], 'Unexpected "confirm" beside "fields", the form asks already; expected "help", which stands above it')
      if (action.confirmMany !== undefined && !isAt(action.on, 'batch'))
        tell([...path, 'confirmMany'], 'Unexpected "confirmMany" of an action on one row, expected "on": ["row", "batch"]')
      if (action.button !== undefined && !asks)
        tell([...path, 'button'], 'Unexpected "button" without "fields", expected the form that it sends')
      const { on } = action
      if (action.facts && screen.kind === 'list' && !isAt(on, 'row') && !isAt(on, 'batch'))
        tell([...path, 'facts'], 'Unexpected "facts" of an action above the rows, which is about none of them; expected "on": "row"')
      const called = graph.atlas.called(action.call ?? '', entity?.name)
      if (called?.does === 'import' && screen.kind === 'list' && [on].flat().some((one) => one !== 'toolbar'))
        tell([...path, 'on'], `Unexpected place of an action that imports, which is about no row that is there; expected "on": "toolbar"`)
      if (action.facts) tellTwice(file, action.facts.map(nameOfFact), [...path, 'facts'], report)
      if (action.with)
        tellTwice(
          file,
          handedOn(action.with).map(({ to }) => to),
          [...path, 'with'],
          report,
        )
    }
  },

  entity(_graph, { file, fields }, report) {
    for (const at of fields) if (at.field.visible === false) report(file, [...at.path, 'visible'], NEVER)
  },

  examples: {
    ok: orderList({ list: { columns: ['orderNo', 'status'], tabsBy: 'status' } }),
    notOk: {
      'screens/order.json': {
        ...(exampleWorld['screens/order.json'] as object),
        list: {
          columns: [{ field: 'amount', off: true }],
          tabsBy: 'amount',
          card: { figure: 'amount' },
          counted: { where: { status: 'paid' }, title: '已付' },
        },
        actions: {
          pay: {
            title: '支付',
            on: 'row',
            can: 'edit',
            call: 'move',
            move: 'pay',
            confirm: '确定？',
            confirmMany: '确定 {{count}} 个？',
            fields: ['amount'],
            facts: ['orderNo', 'orderNo'],
          },
          add: { title: '新建', on: 'toolbar', can: 'add', call: 'add', fields: ['amount'], facts: ['orderNo'] },
          drop: { title: '删除', on: 'row', can: 'delete', call: 'delete', button: '好' },
          load: { title: '导入', on: 'row', can: 'import', call: 'import' },
        },
      },
      'locales/en-US/screens/order.json': {
        title: 'Orders',
        list: { counted: { title: 'Paid' } },
        actions: {
          pay: { title: 'Pay', confirm: 'Sure?', confirmMany: '{{count}}, sure?' },
          add: { title: 'New' },
          drop: { title: 'Delete', button: 'Fine' },
          load: { title: 'Import' },
        },
      },
    },
    says: [
      'screens/order.json#/list/columns Unexpected list whose columns are all "off", expected one that is shown',
      'screens/order.json#/list/tabsBy Unexpected tabs by "amount", which has no choices; expected a field with "oneOf"',
      'screens/order.json#/list/card Unexpected "card" of a table, expected "view": "cards"',
      'screens/order.json#/list/counted Unexpected "counted" without "summary", expected the sums that it is about',
      'screens/order.json#/actions/pay/confirm Unexpected "confirm" beside "fields", the form asks already; expected "help", which stands above it',
      'screens/order.json#/actions/pay/confirmMany Unexpected "confirmMany" of an action on one row, expected "on": ["row", "batch"]',
      'screens/order.json#/actions/pay/facts/1 Unexpected "orderNo" a second time, expected each name once',
      'screens/order.json#/actions/add/facts Unexpected "facts" of an action above the rows, which is about none of them; expected "on": "row"',
      'screens/order.json#/actions/drop/button Unexpected "button" without "fields", expected the form that it sends',
      'screens/order.json#/actions/load/on Unexpected place of an action that imports, which is about no row that is there; expected "on": "toolbar"',
    ],
  },
}

const isAt = (on: AuthoredAction['on'], place: 'row' | 'batch'): boolean => (Array.isArray(on) ? on.includes(place) : on === place)

/** Reports names that occur a second time. */
function tellTwice(file: string, names: string[], path: Path, report: Report): void {
  for (const [at, name] of names.entries())
    if (names.indexOf(name) < at) report(file, [...path, at], `Unexpected "${name}" a second time, expected each name once`)
}
