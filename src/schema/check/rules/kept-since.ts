import { stateFieldOf } from '../../compile/atlas.ts'
import type { AuthoredField } from '../../format/authored.ts'
import { isTime } from '../../stamp.ts'
import { exampleWorld } from '../example-world.ts'
import { unexpected } from '../near.ts'
import { strayChoice } from '../renamed.ts'
import type { Rule } from '../rule.ts'

export const keptSince: Rule = {
  name: 'kept-since',
  why: 'Rows are deleted when their days are over: the days must count from a time that nobody can change, and a state that does not exist would keep all rows forever.',
  seeks: { entity: ['kept'] },

  entity(_graph, { file, path, entity }, report) {
    const { kept } = entity
    if (!kept) return
    const properties = entity.properties as Record<string, AuthoredField>
    const times = Object.keys(properties).filter(
      (name) => isTime(properties[name]!) && properties[name]!.readOnly && !properties[name]!.computed,
    )
    if (entity.single) report(file, [...path, 'kept'], 'Unexpected "kept" beside "single", settings do not grow old', { at: 'key' })
    if (!times.includes(kept.since)) {
      const { message, suggestion } = unexpected('time', kept.since, times)
      const said = times.length > 0 ? message : `Unexpected time "${kept.since}", no "date-time" of the entity is "readOnly"`
      report(file, [...path, 'kept', 'since'], said, suggestion === undefined ? {} : { suggestion })
    }
    if (kept.least !== undefined && (kept.days === undefined || kept.least > kept.days)) {
      const most = kept.days === undefined ? 'expected "days" beside it' : `expected at most the ${kept.days} of "days"`
      report(file, [...path, 'kept', 'least'], `Unexpected least of ${kept.least} days, ${most}`)
    }
    const state = stateFieldOf(entity)
    const field = state === undefined ? {} : (properties[state] ?? {})
    const states = field.oneOf?.map((choice) => choice.const) ?? []
    for (const [at, one] of (kept.states ?? []).entries()) {
      if (states.includes(one)) continue
      const { message, suggestion } = strayChoice('state', one, field)
      const said = state === undefined ? `Unexpected state "${one}", the entity has no "moves"` : message
      report(file, [...path, 'kept', 'states', at], said, suggestion === undefined ? {} : { suggestion })
    }
  },

  examples: {
    ok: orderKept({ days: 90, least: 30, since: 'payTime', states: ['paid'] }),
    notOk: orderKept({ days: 30, least: 90, since: 'payTme', states: ['payd'] }),
    says: [
      'entities/order.json#/kept/least Unexpected least of 90 days, expected at most the 30 of "days"',
      'entities/order.json#/kept/since Unexpected time "payTme", expected one of: payTime. Did you mean "payTime"?',
      'entities/order.json#/kept/states/0 Unexpected state "payd", expected one of: open, paid. Did you mean "paid"?',
    ],
  },
}

function orderKept(kept: object): Record<string, unknown> {
  const order = exampleWorld['entities/order.json'] as { properties: object }
  const payTime = { title: '支付时间', type: 'string', format: 'date-time', readOnly: true, stamp: { move: 'pay' } }
  return { 'entities/order.json': { ...order, kept, properties: { ...order.properties, payTime } } }
}
