import { arithmeticOf } from '../../compile/computed.ts'
import type { AuthoredField } from '../../format/authored.ts'
import { orderFields } from '../example-world.ts'
import { isOfOtherMeasure, sayMeasures } from '../measures.ts'
import { unexpected } from '../near.ts'
import type { Rule } from '../rule.ts'
import { saying } from '../says.ts'
import type { FieldAt } from '../visit.ts'

type Fields = Record<string, AuthoredField>

const COMPUTED = saying('computed')

export const numbersFit: Rule = {
  name: 'numbers-fit',
  why: 'Arithmetic needs numbers of the same row: it cannot use a field that does not exist, is not a number, is computed by code or is the result itself.',
  seeks: { entity: ['computed'] },

  entity(_graph, { file, entity, fields }, report) {
    const outer = entity.properties as Fields
    for (const one of fields) {
      if (!(one.says & COMPUTED)) continue
      const { computed, type } = one.field
      if (!computed) continue
      const list = one.isOuter ? undefined : listAround(outer, one)
      const arithmetic = arithmeticOf(computed)
      if (!arithmetic) {
        if (!one.isOuter)
          report(
            file,
            [...one.path, 'computed'],
            `Unexpected way to compute a value inside "${list ?? ''}", expected one of: ${WAYS.join(', ')}`,
            {
              at: 'key',
            },
          )
        continue
      }
      const { how, of } = arithmetic
      if (type !== 'integer' && type !== 'number')
        report(file, [...one.path, 'computed'], 'Unexpected type of a value computed so, expected a number', { at: 'key' })
      const known = one.isOuter ? numbersIn(outer) : [...numbersIn(insideOf(outer, list)), ...totalsOf(outer, list)]
      for (const [at, name] of of.entries()) {
        const path = [...one.path, 'computed', how, at]
        if (!known.includes(name)) {
          const { message, suggestion } = unexpected(
            'number',
            name,
            known.filter((each) => each !== one.name),
          )
          report(file, path, message, suggestion === undefined ? {} : { suggestion })
        } else if (comesBack(outer, list, one.name, name))
          report(
            file,
            path,
            `Unexpected "${name}", it is computed from "${one.name}" itself; expected a number that comes from a stored field`,
          )
      }
      const added = one.isOuter ? outer : { ...outer, ...insideOf(outer, list) }
      const odd = how === 'sum' || how === 'difference' ? of.find((name) => isOdd(added[name], one.field)) : undefined
      if (odd !== undefined)
        report(file, [...one.path, 'computed', how, of.indexOf(odd)], sayMeasures(odd, added[odd]!, one.name, one.field))
    }
  },

  examples: {
    ok: orderFields(lines({ product: ['price', 'count', 'discount'] }, { share: ['amount', 'pieces'] })),
    notOk: orderFields({
      ...lines({ product: ['price', 'cuont'] }, { entries: 'lines' }),
      left: { title: '未付', type: 'string', computed: { difference: ['pieces', 'status'] } },
      bill: { title: '应付', type: 'integer', format: 'money-fen', computed: { sum: ['amount', 'minutes'] } },
      minutes: { title: '时长', type: 'integer', unit: '分钟' },
    }),
    says: [
      'entities/order.json#/properties/lines/items/properties/amount/computed/product/1 Unexpected number "cuont", expected one of: count, discount, pieces, price, share. Did you mean "count"?',
      'entities/order.json#/properties/lines/items/properties/share/computed Unexpected way to compute a value inside "lines", expected one of: product, sum, difference, share',
      'entities/order.json#/properties/left/computed Unexpected type of a value computed so, expected a number',
      'entities/order.json#/properties/left/computed/difference/1 Unexpected number "status", expected one of: amount, bill, minutes, pieces',
      'entities/order.json#/properties/bill/computed/sum/1 Unexpected "minutes" in 分钟, "bill" is in money-fen; expected one unit or format of both',
    ],
  },
}

const WAYS = ['product', 'sum', 'difference', 'share']

function lines(amount: object, share: object): Record<string, unknown> {
  const number = (title: string) => ({ title, type: 'integer' })
  return {
    lines: {
      title: '明细',
      type: 'array',
      items: {
        type: 'object',
        properties: {
          price: number('单价'),
          count: number('数量'),
          discount: { ...number('折扣'), format: 'percent' },
          amount: { ...number('金额'), computed: amount },
          share: { title: '占比', type: 'number', format: 'percent', computed: share },
        },
      },
    },
    pieces: { ...number('合计'), computed: { total: 'lines.amount' } },
  }
}

const isOdd = (added: AuthoredField | undefined, sum: AuthoredField): boolean =>
  added !== undefined && isNumber(added) && isNumber(sum) && isOfOtherMeasure(added, sum)

const isNumber = ({ type }: AuthoredField) => type === 'integer' || type === 'number'
/** Whether a database can compute with the field: not if a service computes it, or if it has a value only in some states of the row. */
const isAsked = ({ computed }: AuthoredField) => !computed || !('service' in computed || 'since' in computed || 'due' in computed)

const numbersIn = (fields: Fields): string[] => Object.keys(fields).filter((name) => isNumber(fields[name]!) && isAsked(fields[name]!))

/** The list that has this field in its entries. */
const listAround = (outer: Fields, one: FieldAt): string | undefined =>
  Object.keys(outer).find((name) => Object.values(insideOf(outer, name)).includes(one.field))

const insideOf = (outer: Fields, list: string | undefined): Fields => outer[list ?? '']?.items?.properties ?? {}

/** The totals that the row has of a list; an entry may be compared with them. */
const totalsOf = (outer: Fields, list: string | undefined): string[] =>
  Object.keys(outer).filter((name) => {
    const { computed } = outer[name]!
    return (
      computed && (('total' in computed && computed.total.split('.')[0] === list) || ('entries' in computed && computed.entries === list))
    )
  })

/** Whether a number inside an entry depends on itself; `computed-ends` does the same for numbers of the row. */
function comesBack(outer: Fields, list: string | undefined, from: string, name: string): boolean {
  const inside = insideOf(outer, list)
  const seen = new Set<string>()
  const follow = (one: string): boolean => {
    if (one === from) return true
    if (seen.has(one)) return false
    seen.add(one)
    const { computed } = inside[one] ?? outer[one] ?? {}
    if (!computed) return false
    return [...(arithmeticOf(computed)?.of ?? []), ...('total' in computed ? [computed.total.split('.')[1] ?? ''] : [])].some(follow)
  }
  return list !== undefined && follow(name)
}
