import type { Atlas } from '../../compile/atlas.ts'
import { refinedBy, refining, whyUnfit } from '../../compile/refine.ts'
import type { Entity } from '../../format/entity.ts'
import { exampleWorld, orderFields, orderList } from '../example-world.ts'
import type { Rule } from '../rule.ts'

export const refineFits: Rule = {
  name: 'refine-fits',
  why: 'A person may combine the conditions of `refine` as they like, so that the database is asked what nobody foresaw. Of rows that grow without end no index would answer that; a process answers what it was written for; and what somebody sees masked could be guessed by asking for it.',
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
      // Of most lists the first column will do: the others need not be looked at.
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
      ...orderList({ list: { columns: ['orderNo', 'phone'], refine: ['orderNo', 'phone'] } }),
      ...orderFields({ phone: { title: '手机', type: 'string', masked: true } }),
      'locales/en-US/entities/order.json': {
        ...(exampleWorld['locales/en-US/entities/order.json'] as object),
        properties: {
          ...(exampleWorld['locales/en-US/entities/order.json'] as { properties: object }).properties,
          phone: { title: 'Phone' },
        },
      },
    },
    says: ['screens/order.json#/list/refine/1 Unexpected condition on "phone", it is masked; expected a stored field that everybody sees'],
  },
}

const isOffered = (atlas: Atlas, name: string, entity: Entity): boolean =>
  Object.hasOwn(entity.properties, name) && whyUnfit(atlas, name, entity) === undefined && refining(atlas, name, entity) !== undefined
