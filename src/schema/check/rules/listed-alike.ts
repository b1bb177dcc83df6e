import { usersOf } from '../../compile/users-of.ts'
import type { AuthoredScreen } from '../../format/authored.ts'
import { exampleWorld, orderList } from '../example-world.ts'
import type { Rule } from '../rule.ts'

type List = NonNullable<AuthoredScreen['list']>

/** What the backend does for a call, whichever screen sends it; `first` applies only in the default order of the screen. */
const WORDS = ['first', 'counted'] as const

const saidOf = (list: List, word: (typeof WORDS)[number]): string =>
  list[word] === undefined ? '' : JSON.stringify([list[word], word === 'first' && list.sort])

export const listedAlike: Rule = {
  name: 'listed-alike',
  why: 'The backend answers a call in one way: if two lists of one call differ in which rows come first or in their sums, one shows what the other defines, and nobody is told.',

  reads: { screen: ['first', 'counted', 'sort', 'summary'], uses: ['call', 'what'] },
  check(graph, report) {
    const { screens } = graph.world
    for (const [call, uses] of usersOf(graph.atlas)) {
      const ids = [...new Set(uses.flatMap((use) => (use.what === 'list' ? [use.screen] : [])))].filter((id) => screens[id]?.list)
      if (ids.length < 2) continue
      for (const word of WORDS)
        for (const id of ids) {
          const said = saidOf(screens[id]!.list!, word)
          const other = said && ids.find((one) => saidOf(screens[one]!.list!, word) !== said)
          if (!other) continue
          const same = word === 'first' ? 'the same "first" and "sort"' : `the same "${word}"`
          const message = `Unexpected "${word}", the list "${other}" of the same call "${call}" says otherwise; expected ${same} in both, or a call for each`
          report(`screens/${id}.json`, ['list', word], message, { at: 'key', apart: [`screens/${other}.json`, 'calls', 'entity'] })
        }
      const summaries = ids.map((id) => ({ id, summary: screens[id]!.list!.summary ?? {} }))
      for (const { id, summary } of summaries)
        for (const name in summary) {
          const other = summaries.find((one) => one.summary[name] !== undefined && one.summary[name] !== summary[name])
          if (!other) continue
          const message = `Unexpected "${summary[name]}" of "${name}", the list "${other.id}" of the same call "${call}" shows its ${other.summary[name]}; expected the same in both, or a call for each`
          report(`screens/${id}.json`, ['list', 'summary', name], message, { apart: [`screens/${other.id}.json`, 'calls', 'entity'] })
        }
    }
  },

  examples: {
    ok: {
      ...orderList({ list: { columns: ['orderNo', 'amount'], first: { status: 'open' }, summary: { amount: 'sum' } } }),
      ...another({ first: { status: 'open' } }),
    },
    notOk: {
      ...orderList({ list: { columns: ['orderNo', 'amount'], first: { status: 'open' }, summary: { amount: 'sum' } } }),
      ...another({ columns: ['orderNo', 'amount'], summary: { amount: 'count' } }),
    },
    says: [
      'screens/every-order.json#/list/summary/amount Unexpected "count" of "amount", the list "order" of the same call "order.list" shows its sum; expected the same in both, or a call for each',
      'screens/order.json#/list/first Unexpected "first", the list "every-order" of the same call "order.list" says otherwise; expected the same "first" and "sort" in both, or a call for each',
      'screens/order.json#/list/summary/amount Unexpected "sum" of "amount", the list "every-order" of the same call "order.list" shows its count; expected the same in both, or a call for each',
    ],
  },
}

/** A second list with the same call as the first. */
function another(list: Record<string, unknown>): Record<string, unknown> {
  const { actions: _, menu: _menu, ...screen } = exampleWorld['screens/order.json'] as Record<string, unknown>
  return {
    'screens/every-order.json': { ...screen, route: '/every-order', list: { columns: ['orderNo'], ...list } },
    'locales/en-US/screens/every-order.json': { title: 'All orders' },
  }
}
