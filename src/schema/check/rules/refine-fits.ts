import type { Atlas } from '../../compile/atlas.ts'
import { refinedBy, refining, whyUnfit } from '../../compile/refine.ts'
import type { Entity } from '../../format/entity.ts'
import { exampleWorld, orderFields, orderList } from '../example-world.ts'
import type { Rule } from '../rule.ts'

export const refineFits: Rule = {
  name: 'refine-fits',
  why: 'With `refine` people combine conditions freely, so the database gets queries that nobody planned for. No index covers them for rows that grow without limit; a service answers only the queries it was written for; masked values could be guessed by searching for them; and of amounts in several currencies, none is more than another.',
  seeks: { screen: ['refine'] },

  screen({ atlas }, { file, screen, entity }, report) {
    const { list } = screen
    if (list?.refine === undefined || !entity) return
    const at = ['list', 'refine']
    if (entity.entity.kept)
      return report(file, at, `Unexpected "refine", rows of "${entity.name}" grow without end; expected "search" by some of its fields`, {
        at: 'key',
      })
    const call = atlas.called(list.call ?? 'list', entity.name)
    if (call?.does === 'service' && call.answer)
      return report(file, at, 'Unexpected "refine", the rows are answered by a process; expected a call that does "list"', { at: 'key' })
    if (list.refine === true) {
      // One suitable column is enough, and usually the first one is, so the others are not checked.
      const columns = list.columns.map((one) => (typeof one === 'string' ? one : one.field))
      if (!columns.some((name) => isOffered(atlas, name, entity.entity)))
        report(file, at, 'Unexpected "refine", no column can be asked for; expected a stored field among "columns"')
      return
    }
    const taken = refinedBy(atlas, list, entity.entity)
    for (const [nth, name] of list.refine.entries()) {
      const reason = whyUnfit(atlas, name, entity.entity)
      if (reason) report(file, [...at, nth], `Unexpected condition on "${name}", ${reason}; expected a stored field that everybody sees`)
      else if (taken.includes(name) && !refining(atlas, name, entity.entity))
        report(file, [...at, nth], `Unexpected condition on "${name}", nothing offers its rows; expected "options" of the field`)
    }
  },

  examples: {
    ok: orderList({ list: { columns: ['orderNo', 'amount', 'status'], refine: ['amount', 'status'] } }),
    notOk: {
      ...orderList({ list: { columns: ['orderNo', 'phone', 'before', 'insured'], refine: ['orderNo', 'phone', 'before', 'insured'] } }),
      ...orderFields({
        phone: { title: '手机', type: 'string', masked: true },
        previousNo: { title: '上一单', type: 'string', readOnly: true, entity: 'order' },
        insured: { title: '保额', type: 'integer', format: 'money', countedIn: 'coin' },
        coin: {
          title: '币种',
          type: 'string',
          oneOf: [
            { const: 'CNY', title: '人民币' },
            { const: 'JPY', title: '日元' },
          ],
        },
        before: { title: '上一单手机', type: 'string', readOnly: true, computed: { of: 'previousNo.phone' } },
      }),
      'locales/en-US/entities/order.json': {
        ...(exampleWorld['locales/en-US/entities/order.json'] as object),
        properties: {
          ...(exampleWorld['locales/en-US/entities/order.json'] as { properties: object }).properties,
          phone: { title: 'Phone' },
          insured: { title: 'Insured for' },
          coin: { title: 'Currency', oneOf: { CNY: 'Yuan', JPY: 'Yen' } },
          previousNo: { title: 'Previous order' },
          before: { title: 'Phone of the previous order' },
        },
      },
    },
    says: [
      'screens/order.json#/list/refine/1 Unexpected condition on "phone", it is masked; expected a stored field that everybody sees',
      'screens/order.json#/list/refine/2 Unexpected condition on "before", it is masked; expected a stored field that everybody sees',
      'screens/order.json#/list/refine/3 Unexpected condition on "insured", it is an amount of one currency or another; expected a stored field that everybody sees',
    ],
  },
}

const isOffered = (atlas: Atlas, name: string, entity: Entity): boolean =>
  Object.hasOwn(entity.properties, name) && whyUnfit(atlas, name, entity) === undefined && refining(atlas, name, entity) !== undefined
