import { currencies } from '../currencies.ts'
import { unitFieldsOf } from '../../compile/units.ts'
import type { AuthoredField } from '../../format/authored.ts'
import { orderFields } from '../example-world.ts'
import { unexpected } from '../near.ts'
import type { Rule } from '../rule.ts'
import { saying } from '../says.ts'

const UNITS = saying('format', 'countedIn', 'computed')

export const unitTold: Rule = {
  name: 'unit-told',
  why: 'If the unit of a figure comes from a field without choices, the figure has no unit: nobody knows what is counted. An amount of money needs a currency.',

  entity(_graph, { file, entity, fields }, report) {
    const properties = entity.properties as Record<string, AuthoredField>
    for (const one of fields) {
      if (!(one.says & UNITS)) continue
      const fault = one.field.format === 'money' ? currencyFault(one.field, properties) : undefined
      if (fault) report(file, [...one.path, ...fault.path], fault.message)
      const [by] = unitFieldsOf(one.field)
      if (by === undefined) continue
      const known = Object.keys(properties).filter((name) => properties[name]!.oneOf)
      if (known.includes(by)) continue
      const { message, suggestion } = unexpected('field with choices', by, known)
      const path = one.field.countedIn === by ? ['countedIn'] : ['computed', 'ratio', 'per']
      report(file, [...one.path, ...path], message, suggestion === undefined ? {} : { suggestion })
    }
  },

  examples: {
    ok: orderFields({
      count: { title: '数量', type: 'integer', countedIn: 'status' },
      rent: { title: '租金', type: 'integer', format: 'money', countedIn: 'currency' },
      currency: {
        title: '币种',
        type: 'string',
        required: true,
        oneOf: [
          { const: 'CNY', title: '人民币' },
          { const: 'USD', title: '美元' },
        ],
      },
    }),
    notOk: orderFields({
      count: { title: '数量', type: 'integer', countedIn: 'unti' },
      each: {
        title: '单价',
        type: 'number',
        format: 'money-fen',
        readOnly: true,
        computed: { ratio: { of: 'amount', to: 'count', per: 'count' } },
      },
      rent: { title: '租金', type: 'integer', format: 'money' },
      fee: { title: '费用', type: 'integer', format: 'money', countedIn: 'status' },
      bill: { title: '账单', type: 'integer', format: 'money', countedIn: 'currency' },
      toll: { title: '路费', type: 'integer', format: 'money', countedIn: 'coin' },
      coin: { title: '币种', type: 'string', required: true, oneOf: [{ const: 'XXQ', title: '无' }] },
      currency: { title: '币种', type: 'string', oneOf: [{ const: 'CNY', title: '人民币' }] },
    }),
    says: [
      'entities/order.json#/properties/count/countedIn Unexpected field with choices "unti", expected one of: coin, currency, status',
      'entities/order.json#/properties/each/computed/ratio/per Unexpected field with choices "count", expected one of: coin, currency, status',
      'entities/order.json#/properties/rent/format Unexpected amount without a currency, expected "countedIn" with the field that says it, or the format "money-fen"',
      'entities/order.json#/properties/fee/countedIn Unexpected currency "open", expected codes of ISO 4217 as choices, such as "CNY"',
      'entities/order.json#/properties/bill/countedIn Unexpected currency "currency" that may stay empty, expected "required": true there',
      'entities/order.json#/properties/toll/countedIn Unexpected currency "XXQ", expected codes of ISO 4217 as choices, such as "CNY"',
    ],
  },
}

/** Why an amount would have no currency. */
function currencyFault(
  { countedIn }: AuthoredField,
  properties: Record<string, AuthoredField>,
): { path: string[]; message: string } | undefined {
  if (countedIn === undefined)
    return {
      path: ['format'],
      message: 'Unexpected amount without a currency, expected "countedIn" with the field that says it, or the format "money-fen"',
    }
  const by = properties[countedIn]
  const wrong = by?.oneOf?.find(({ const: code }) => !currencies.has(String(code)))
  if (wrong)
    return {
      path: ['countedIn'],
      message: `Unexpected currency "${String(wrong.const)}", expected codes of ISO 4217 as choices, such as "CNY"`,
    }
  return by?.oneOf && by.required !== true
    ? { path: ['countedIn'], message: `Unexpected currency "${countedIn}" that may stay empty, expected "required": true there` }
    : undefined
}
