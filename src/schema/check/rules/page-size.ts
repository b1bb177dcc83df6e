import { exampleWorld, orderList } from '../example-world.ts'
import type { Rule } from '../rule.ts'

export const pageSize: Rule = {
  name: 'page-size',
  why: 'A page of a size that a person cannot choose again after leaving it, or that the backend refuses.',

  check(graph, report) {
    const { paging } = graph.world.app
    if (graph.sound('app.json') && !paging.sizes.includes(paging.size))
      report('app.json', ['paging', 'size'], `Unexpected size ${paging.size}, ${expected(paging.sizes)}`)
  },

  screen(graph, { file, screen }, report) {
    const size = screen.list?.pageSize
    if (size === undefined || !graph.sound('app.json')) return
    const { sizes } = graph.world.app.paging
    if (!sizes.includes(size)) report(file, ['list', 'pageSize'], `Unexpected size ${size}, ${expected(sizes)}`)
  },

  examples: {
    ok: orderList({ list: { columns: ['orderNo'], pageSize: 20 } }),
    notOk: {
      ...orderList({ list: { columns: ['orderNo'], pageSize: 15 } }),
      'app.json': { ...(exampleWorld['app.json'] as object), paging: { size: 12, sizes: [10, 20] } },
    },
    says: [
      'app.json#/paging/size Unexpected size 12, expected one of: 10, 20',
      'screens/order.json#/list/pageSize Unexpected size 15, expected one of: 10, 20',
    ],
  },
}

const expected = (sizes: number[]) => `expected one of: ${sizes.join(', ')}`
