import type { Path } from '../graph.ts'
import type { Rule } from '../rule.ts'
import { orderList } from '../example-world.ts'
import { holdsStub, isStub } from '../stub.ts'

export const noStub: Rule = {
  name: 'no-stub',
  why: 'A stub only holds the place of a translation; people who read the other language must never see it.',

  file(graph, { source }, report) {
    if (!holdsStub(source)) return
    const { path, kind, locale, data } = source
    // What is said in the language of the schemas can be read by somebody, as it stands there.
    const [said, severity] = kind === 'locale' ? [locale, {}] : [graph.world.app.locales?.source, { severity: 'warning' } as const]
    walk(data, [], (at, stub) =>
      report(
        path,
        at,
        `Unexpected ${JSON.stringify(stub)}, which still waits for its translation; expected the sentence in ${said ?? 'its language'}`,
        severity,
      ),
    )
  },

  examples: {
    ok: {},
    notOk: {
      ...orderList({ help: '〔未翻译〕All orders of the shop' }),
      'locales/en-US/screens/order.json': { title: 'Orders', help: 'All orders', actions: { pay: { title: '〔未翻译〕支付' } } },
    },
    says: [
      'locales/en-US/screens/order.json#/actions/pay/title Unexpected "〔未翻译〕支付", which still waits for its translation; expected the sentence in en-US',
      'screens/order.json#/help Unexpected "〔未翻译〕All orders of the shop", which still waits for its translation; expected the sentence in zh-CN',
    ],
  },
}

function walk(value: unknown, path: Path, tell: (path: Path, text: string) => void): void {
  if (typeof value === 'string') {
    if (isStub(value)) tell(path, value)
  } else if (value && typeof value === 'object') for (const [key, one] of Object.entries(value)) walk(one, [...path, key], tell)
}
