import type { Path, Rule } from '../rule.ts'
import { isStub } from '../stub.ts'

export const noStub: Rule = {
  name: 'no-stub',
  why: 'A stub keeps the place of a translation; a person who reads the other language must never meet it.',

  check(graph, report) {
    for (const [locale, files] of Object.entries(graph.world.locales))
      for (const [path, data] of Object.entries(files))
        walk(data, [], (at, text) =>
          report(`locales/${locale}/${path}`, at, `Unexpected stub ${JSON.stringify(text)}, expected the sentence in ${locale}`),
        )
  },

  examples: {
    ok: {},
    notOk: { 'locales/en-US/screens/order.json': { title: 'Orders', actions: { pay: { title: '〔未翻译〕支付' } } } },
    says: ['locales/en-US/screens/order.json#/actions/pay/title Unexpected stub "〔未翻译〕支付", expected the sentence in en-US'],
  },
}

function walk(value: unknown, path: Path, tell: (path: Path, text: string) => void): void {
  if (typeof value === 'string') {
    if (isStub(value)) tell(path, value)
  } else if (value && typeof value === 'object') for (const [key, one] of Object.entries(value)) walk(one, [...path, key], tell)
}
