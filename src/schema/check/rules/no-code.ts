import { orderList } from '../example-world.ts'
import type { Path, Rule } from '../rule.ts'

const DANGERS: [RegExp, string][] = [
  [/\{\{/, '"{{", a schema is data and nothing in it is evaluated; expected conditions as data or "{field}" in a sentence'],
  [/<\/?[a-z!][^>]*>/i, 'HTML, a sentence is plain text'],
  [/\b(?:javascript|vbscript|data)\s*:/i, 'an address that could run code, expected http://, https://, mailto: or tel:'],
]

/** What a danger cannot be without, or an escape that could hide it; a file that has none needs no second look. */
const SUSPECTS = ['{{', '<', '\\u', 'script', 'data:', 'SCRIPT', 'DATA:', 'Script', 'Data']

/** Patterns may contain what looks like markup; addresses of formats are not shown. */
const PASSED = new Set(['pattern', '$schema', 'examples'])

export const noCode: Rule = {
  name: 'no-code',
  why: 'Whoever can change a schema must not be able to run anything in a person’s browser.',

  check(graph, report) {
    for (const source of graph.sources.values()) {
      if (source.data !== undefined && SUSPECTS.some((suspect) => source.text.includes(suspect)))
        walk(source.data, [], (path, message) => report(source.path, path, message))
    }
  },

  examples: {
    ok: orderList({ help: '订单 {orderNo}' }),
    notOk: orderList({ help: '{{ $self.value }}' }),
    says: [
      'screens/order.json#/help Unexpected "{{", a schema is data and nothing in it is evaluated; expected conditions as data or "{field}" in a sentence',
    ],
  },
}

function walk(value: unknown, path: Path, tell: (path: Path, message: string) => void): void {
  if (typeof value === 'string') {
    for (const [danger, message] of DANGERS) if (danger.test(value)) tell(path, `Unexpected ${message}`)
  } else if (Array.isArray(value)) value.forEach((one, at) => walk(one, [...path, at], tell))
  else if (value && typeof value === 'object')
    for (const [key, one] of Object.entries(value)) if (!PASSED.has(key)) walk(one, [...path, key], tell)
}
