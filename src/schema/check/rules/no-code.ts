import { orderList } from '../example-world.ts'
import type { Source } from '../../source.ts'
import type { Path } from '../graph.ts'
import type { Rule } from '../rule.ts'

/** What Formily and others would evaluate; only `{{name}}` is a placeholder. */
export const CODE = /\{\{(?!\w+\}\})/

const DANGERS: [RegExp, string][] = [
  [
    /\{\{\s*\w+(?:\.\w+)+\s*\}\}/,
    'hole with a dot, expected one field of the row itself; what another row holds is a field of its own that says "computed": { "of": "userId.phone" }',
  ],
  [
    /\{\{(?!\w+\}\})(?!\s*\w+(?:\.\w+)+\s*\}\})/,
    '"{{", a schema is data and nothing in it is evaluated; expected conditions as data or "{{field}}" in a sentence',
  ],
  [/<\/?[a-z!][^>]*>/i, 'HTML, a sentence is plain text'],
  [/\b(?:javascript|vbscript|data)\s*:/i, 'address that could run code, expected http://, https://, mailto: or tel:'],
]

/** Whether a file contains something that every danger needs, or an escape that could hide it; only then is it inspected further. */
const isSuspect = (source: Source, text = source.text): boolean =>
  text.includes('<') ||
  holdsCode(text) ||
  source.colons().bare.some((at) => !isHarmless(text, at) && runs(wordBefore(text, at))) ||
  source.escapes()

/** Whether a brace is doubled elsewhere than around a name; to search for that alone takes longer than to look at each. */
function holdsCode(text: string): boolean {
  for (let at = text.indexOf('{{'); at >= 0; at = text.indexOf('{{', at + 1)) {
    CODE_HERE.lastIndex = at
    if (CODE_HERE.test(text)) return true
  }
  return false
}

const CODE_HERE = new RegExp(CODE, 'y')

const runs = (scheme: string): boolean => scheme.endsWith('script') || scheme.endsWith('data')

/** Whether the character right before a colon is a letter with which no executable scheme ends; this is so for almost every colon. */
function isHarmless(text: string, colon: number): boolean {
  const before = text.charCodeAt(colon - 1) | 32
  // After a backslash, a letter may be an escaped white space.
  return before >= 97 && before <= 122 && before !== T && before !== A && text.charCodeAt(colon - 2) !== BACKSLASH
}

const A = 97
const T = 116
const BACKSLASH = 92

/** The last letters before a colon, ignoring white space in between, escaped or not. */
function wordBefore(text: string, colon: number): string {
  let end = colon
  for (;;) {
    if (SPACE.test(text.charAt(end - 1))) end--
    else if (text.charAt(end - 2) === '\\' && 'bfnrt'.includes(text.charAt(end - 1))) end -= 2
    else return text.slice(Math.max(0, end - 6), end).toLowerCase()
  }
}

const SPACE = /\s/

/** Patterns may contain what looks like markup; the addresses of formats are never shown. */
const PASSED = new Set(['pattern', '$schema', 'examples'])

export const noCode: Rule = {
  name: 'no-code',
  why: 'People who can change a schema must not be able to run code in anyone’s browser.',

  file(_graph, { source }, report) {
    if (isSuspect(source)) walk(source.data, [], (at, message) => report(source.path, at, message))
  },

  examples: {
    ok: orderList({ help: '订单 {{orderNo}}' }),
    notOk: orderList({ help: '{{ $self.value }}', title: '{{userId.phone}}' }),
    says: [
      'screens/order.json#/title Unexpected hole with a dot, expected one field of the row itself; what another row holds is a field of its own that says "computed": { "of": "userId.phone" }',
      'screens/order.json#/help Unexpected "{{", a schema is data and nothing in it is evaluated; expected conditions as data or "{{field}}" in a sentence',
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
