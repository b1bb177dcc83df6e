import { orderAction, orderEntity } from '../example-world.ts'
import type { Rule } from '../rule.ts'

/** A brace stands in a sentence only around a name. */
const isBroken = (text: string): boolean => !/^(?:[^{}]|\{\w+\})*$/.test(text)

export const wholeHole: Rule = {
  name: 'whole-hole',
  why: 'A hole with a brace too many or too few is never filled: the person reads the brace.',

  file(_graph, { source, braced }, report) {
    for (const spoken of braced)
      if (isBroken(spoken.text) && !spoken.text.includes('{{'))
        report(source.path, spoken.path, `Unexpected brace in ${JSON.stringify(spoken.text)}, expected holes such as "{name}"`)
  },

  examples: {
    ok: orderAction({ confirm: '支付 {orderNo}？' }),
    notOk: { ...orderAction({ confirm: '支付 {orderNo？' }), ...orderEntity({ label: 'orderNo}' }) },
    says: [
      'entities/order.json#/label Unexpected brace in "orderNo}", expected holes such as "{name}"',
      'screens/order.json#/actions/pay/confirm Unexpected brace in "支付 {orderNo？", expected holes such as "{name}"',
    ],
  },
}
