import { orderList } from '../example-world.ts'
import type { Rule } from '../rule.ts'
import { scanOf } from '../scan.ts'

const BYTES = 256 * 1024
const DEPTH = 32
const NODES = 500

export const smallEnough: Rule = {
  name: 'small-enough',
  why: 'A file that a person cannot overlook hides its mistakes, and one that nests without end can exhaust whoever reads it.',

  check(graph, report) {
    for (const source of graph.sources.values()) {
      if (source.data === undefined) continue
      if (source.text.length > BYTES)
        report(source.path, [], `Unexpected size of ${Math.ceil(source.text.length / 1024)} kB, expected at most ${BYTES / 1024} kB`)
      const { depth, nodes } = scanOf(source)
      if (depth > DEPTH) report(source.path, [], `Unexpected depth of ${depth} levels, expected at most ${DEPTH}`)
      if (nodes > NODES) report(source.path, [], `Unexpected number of ${nodes} objects and lists, expected at most ${NODES}`)
    }
  },

  examples: {
    ok: {},
    notOk: orderList({ list: { columns: ['orderNo'], search: [], empty: { title: '空', help: '空'.repeat(10) } }, links: nest(40) }),
    says: ['screens/order.json# Unexpected depth of 42 levels, expected at most 32'],
  },
}

function nest(levels: number): object {
  return levels === 0 ? {} : { a: nest(levels - 1) }
}
