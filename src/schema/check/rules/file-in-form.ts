import { type Atlas, fieldsOf } from '../../compile/atlas.ts'
import { usesOf } from '../../compile/grants.ts'
import { once } from '../../compile/once.ts'
import type { AuthoredFields } from '../../format/authored.ts'
import { orderAction } from '../example-world.ts'
import { unexpected } from '../near.ts'
import type { Rule } from '../rule.ts'

/** The forms that are sent to each call. */
const formsByCall = once((atlas: Atlas) => {
  const forms = new Map<string, AuthoredFields[]>()
  for (const { call, fields } of usesOf(atlas)) if (fields) (forms.get(call) ?? forms.set(call, []).get(call)!).push(fields)
  return forms
})

export const fileInForm: Rule = {
  name: 'file-in-form',
  why: 'A file that comes with a call is handed to its service as the reference in a field; in a field that no form of the call has, nobody would find it.',

  check(graph, report) {
    for (const [id, calls] of Object.entries(graph.world.calls))
      for (const [name, { file, takes }] of Object.entries(calls)) {
        if (file?.as === undefined || !graph.sound(`calls/${id}.json`)) continue
        const forms = formsByCall(graph.atlas).get(`${id}.${name}`) ?? []
        const known = [takes as AuthoredFields | undefined, ...forms].flatMap((one) => fieldsOf(one, undefined).map((field) => field.name))
        if (known.includes(file.as)) continue
        const { message, suggestion } = unexpected('field', file.as, [...new Set(known)])
        report(`calls/${id}.json`, [name, 'file', 'as'], message, suggestion === undefined ? {} : { suggestion })
      }
  },

  examples: {
    ok: {
      ...orderAction({ call: 'till.pay', move: undefined, fields: { proof: { title: '凭证', type: 'string' } } }),
      'calls/till.json': { pay: { does: 'service', file: { kinds: ['image'], as: 'proof' }, answer: { type: 'object' } } },
      'locales/en-US/screens/order.json': {
        title: 'Orders',
        actions: { pay: { title: 'Pay', fields: { proof: { title: 'Proof' } } } },
      },
    },
    notOk: {
      ...orderAction({ call: 'till.pay', move: undefined, fields: { proof: { title: '凭证', type: 'string' } } }),
      'calls/till.json': { pay: { does: 'service', file: { as: 'prof' }, answer: { type: 'object' } } },
      'locales/en-US/screens/order.json': {
        title: 'Orders',
        actions: { pay: { title: 'Pay', fields: { proof: { title: 'Proof' } } } },
      },
    },
    says: ['calls/till.json#/pay/file/as Unexpected field "prof", expected one of: proof. Did you mean "proof"?'],
  },
}
