import { HOLE } from '../../template.ts'
import { orderAction, orderEntity } from '../example-world.ts'
import type { Rule } from '../rule.ts'
import { CODE } from './no-code.ts'

/** Every brace is part of a placeholder, as in almost all texts that have one. */
const WHOLE = /^[^{}]*(?:\{\{[A-Za-z]\w{0,63}\}\}[^{}]*)*$/
const SINGLE = /\{([A-Za-z]\w*)\}/g

export const wholeHole: Rule = {
  name: 'whole-hole',
  why: 'A placeholder with one brace too many or too few is never filled in: people see the brace.',

  file(_graph, { source, braced }, report) {
    for (const at of braced) {
      const { text } = at
      if (WHOLE.test(text) || CODE.test(text)) continue
      const rest = text.replaceAll(HOLE, '')
      for (const [hole, name] of rest.matchAll(SINGLE))
        report(source.path, at.path, `Unexpected hole "${hole}", expected "{{${name}}}"`, { suggestion: `{{${name}}}` })
      if (/[{}]/.test(rest.replaceAll(SINGLE, '')))
        report(source.path, at.path, `Unexpected brace in ${JSON.stringify(text)}, expected holes such as "{{name}}"`)
    }
  },

  examples: {
    ok: orderAction({ confirm: '支付 {{orderNo}}？' }),
    notOk: { ...orderAction({ confirm: '支付 {orderNo}？' }), ...orderEntity({ label: '{{orderNo}}}' }) },
    says: [
      'entities/order.json#/label Unexpected brace in "{{orderNo}}}", expected holes such as "{{name}}"',
      'screens/order.json#/actions/pay/confirm Unexpected hole "{orderNo}", expected "{{orderNo}}"',
    ],
  },
}
