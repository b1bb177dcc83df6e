import type { Path } from '../graph.ts'
import type { Rule } from '../rule.ts'
import { holdsStub, isStub } from '../stub.ts'

export const noStub: Rule = {
  name: 'no-stub',
  why: 'A stub only holds the place of a translation; people who read the other language must never see it.',

  file(_graph, { source: { path, kind, locale, text, data } }, report) {
    if (kind !== 'locale' || !holdsStub(text)) return
    walk(data, [], (at, stub) =>
      report(path, at, `Unexpected ${JSON.stringify(stub)}, which still waits for its translation; expected the sentence in ${locale!}`),
    )
  },

  examples: {
    ok: {},
    notOk: { 'locales/en-US/screens/order.json': { title: 'Orders', actions: { pay: { title: '〔未翻译〕支付' } } } },
    says: [
      'locales/en-US/screens/order.json#/actions/pay/title Unexpected "〔未翻译〕支付", which still waits for its translation; expected the sentence in en-US',
    ],
  },
}

function walk(value: unknown, path: Path, tell: (path: Path, text: string) => void): void {
  if (typeof value === 'string') {
    if (isStub(value)) tell(path, value)
  } else if (value && typeof value === 'object') for (const [key, one] of Object.entries(value)) walk(one, [...path, key], tell)
}
