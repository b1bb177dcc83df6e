import { exampleWorld, orderList } from '../example-world.ts'
import type { Rule } from '../rule.ts'

export const sizeOffered: Rule = {
  name: 'size-offered',
  why: 'A default page size that is not offered cannot be chosen again after a change; nobody can choose a language that is not offered.',
  seeks: { screen: ['pageSize'] },

  screen(graph, { file, screen }, report) {
    const size = screen.list?.pageSize
    if (size === undefined || !graph.sound('app.json')) return
    const { sizes } = graph.world.app.paging
    if (!sizes.includes(size)) report(file, ['list', 'pageSize'], `Unexpected size ${size}, expected one of: ${sizes.join(', ')}`)
  },

  apart: [],
  check(graph, report) {
    if (!graph.sound('app.json')) return
    const { paging, locales } = graph.world.app
    const offered = `expected one of: ${paging.sizes.join(', ')}`
    if (!paging.sizes.includes(paging.size)) report('app.json', ['paging', 'size'], `Unexpected size ${paging.size}, ${offered}`)
    for (const word of ['source', 'default'] as const)
      if (!Object.hasOwn(locales.titles, locales[word]))
        report(
          'app.json',
          ['locales', word],
          `Unexpected language "${locales[word]}", expected one of: ${Object.keys(locales.titles).join(', ')}`,
        )
  },

  examples: {
    ok: orderList({ list: { columns: ['orderNo'], pageSize: 20 } }),
    notOk: {
      'app.json': { ...(exampleWorld['app.json'] as object), paging: { size: 15, sizes: [10, 20, 50] } },
      ...orderList({ list: { columns: ['orderNo'], pageSize: 100 } }),
    },
    says: [
      'app.json#/paging/size Unexpected size 15, expected one of: 10, 20, 50',
      'screens/order.json#/list/pageSize Unexpected size 100, expected one of: 10, 20, 50',
    ],
  },
}
