import { orderFields } from '../example-world.ts'
import { patternFault } from '../pattern-fault.ts'
import type { Report, Rule } from '../rule.ts'
import type { FieldAt } from '../visit.ts'

export const safePattern: Rule = {
  name: 'safe-pattern',
  stops: true,
  why: 'A pattern that backtracks over what a person typed can freeze the page and the backend; without a message of its own nobody knows what it expects.',

  words: ['pattern', 'items'],
  field(_graph, at, report) {
    const { file, field, of } = at
    const ofEntries = field.items?.pattern
    const fault = ofEntries === undefined ? undefined : patternFault(ofEntries)
    if (fault) report(file, [...at.path, 'items', 'pattern'], fault)
    if (of === 'entity' || field.type) look(file, at, report)
  },

  examples: {
    ok: orderFields({
      code: {
        title: '编码',
        type: 'string',
        maxLength: 20,
        pattern: '^[a-z]+(-[a-z]+)*$',
        messages: { pattern: '小写字母，用短横线分隔' },
      },
    }),
    notOk: orderFields({
      code: { title: '编码', type: 'string', maxLength: 20, pattern: '^(a+)+$', messages: { pattern: '只能是 a' } },
      name: { title: '名称', type: 'string', pattern: '^a$' },
    }),
    says: [
      'entities/order.json#/properties/code/pattern Unexpected repetition that can read one text in many ways, and goes back and forth over it; expected repeated parts of letters that the next part has not',
      'entities/order.json#/properties/name/pattern Missing property "maxLength", a pattern judges a text of limited length',
      'entities/order.json#/properties/name/pattern Missing property "messages.pattern", a person must be told what is wanted',
    ],
  },
}

function look(file: string, one: FieldAt, report: Report): void {
  const { field } = one
  if (field.pattern === undefined) return
  const at = [...one.path, 'pattern']
  const fault = patternFault(field.pattern)
  if (fault) report(file, at, fault)
  if (field.maxLength === undefined) report(file, at, 'Missing property "maxLength", a pattern judges a text of limited length')
  if (!field.messages?.pattern) report(file, at, 'Missing property "messages.pattern", a person must be told what is wanted')
}
