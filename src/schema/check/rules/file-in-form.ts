import { fieldsOf } from '../../compile/atlas.ts'
import { usersOf } from '../../compile/users-of.ts'
import type { AuthoredFields } from '../../format/authored.ts'
import { orderAction } from '../example-world.ts'
import { callsWith } from '../calls-with.ts'
import { unexpected } from '../near.ts'
import type { Rule } from '../rule.ts'

export const fileInForm: Rule = {
  name: 'file-in-form',
  why: 'The service gets an uploaded file as a reference in a field; if no form of the call has that field, the service cannot find the file.',

  reads: { screen: [], uses: ['call', 'fields'] },
  check(graph, report) {
    const awaited = new Map<string, { id: string; name: string; as: string; forms: (AuthoredFields | undefined)[] }>()
    for (const { id, name, call } of callsWith(graph, 'file')) {
      const { file, body } = call
      if (file?.as !== undefined) awaited.set(`${id}.${name}`, { id, name, as: file.as, forms: [body as AuthoredFields | undefined] })
    }
    const users = usersOf(graph.atlas)
    for (const [call, { forms }] of awaited) for (const { fields } of users.get(call) ?? []) if (fields) forms.push(fields)
    for (const { id, name, as, forms } of awaited.values()) {
      const known = forms.flatMap((one) => fieldsOf(one, undefined).map((field) => field.name))
      if (known.includes(as)) continue
      const { message, suggestion } = unexpected('field', as, [...new Set(known)])
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
