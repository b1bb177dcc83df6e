import { callRef } from '../../compile/call-ref.ts'
import { handedOn } from '../../handed.ts'
import { holesOf } from '../../template.ts'
import { exampleWorld, orderView } from '../example-world.ts'
import { calledNow, namesOfEntity } from '../entity-names.ts'
import { unexpected } from '../near.ts'
import { tellRenamed } from '../renamed.ts'
import type { Rule } from '../rule.ts'

export const takesWhatItNeeds: Rule = {
  name: 'takes-what-it-needs',
  why: 'A screen can only read its row, or what fills it in, if its address holds the key; a value that it takes but never uses is a typo.',

  screen(graph, { file, screen, entity, forms }, report) {
    const takes = screen.takes ?? []
    const needs: string[] = []
    if (screen.kind === 'detail' && entity) {
      const { does, send } = callRef(graph.atlas, screen.load ?? 'get', entity.name)
      if (does === 'get') needs.push(...Object.values(send ?? {}))
    }
    if (screen.kind === 'form')
      for (const call of screen.fill ?? []) needs.push(...Object.values(callRef(graph.atlas, call, entity?.name).send ?? {}))
    if (screen.kind === 'form' && screen.load) {
      const { does, send } = callRef(graph.atlas, screen.load, entity?.name)
      if (does === 'service') needs.push(...Object.values(send ?? {}))
    }
    if (screen.load && screen.fill) report(file, ['fill'], 'Unexpected "fill" beside "load", expected one of them', { at: 'key' })
    if (screen.among && entity && !takes.includes(entity.entity.key))
      report(file, ['among'], `Unexpected "among" of a screen that does not take "${entity.entity.key}", nobody could choose another`, {
        at: 'key',
      })
    const own = entity && graph.world.entities[entity.name]?.owner
    for (const name of needs)
      if (!takes.includes(name) && name !== own)
        report(file, [screen.takes ? 'takes' : 'kind'], `Missing "${name}" in "takes", the screen reads the row of this key`)
    if (takes.length === 0) return
    const fields = forms.flatMap(({ names }) => names.map(({ name }) => name))
    // Values that a form sends without asking for them, e.g. the code of a link.
    const sent = screen.submit?.call ? Object.values(callRef(graph.atlas, screen.submit.call, entity?.name).send ?? {}) : []
    // The parameters of a page with tabs are passed on to each tab.
    const ofTabs = Object.values(screen.tabs ?? {}).flatMap((tab) => graph.world.screens[tab.screen ?? '']?.takes ?? [])
    const known = [
      ...new Set([
        ...needs,
        ...fields,
        ...sent,
        ...ofTabs,
        ...Object.values(screen.actions ?? {}).flatMap((action) => handedOn(action.with).map(({ from }) => from)),
        ...holesOf(screen.text ?? ''),
        ...(entity ? Object.keys(entity.entity.properties) : []),
      ]),
    ]
    for (const [at, name] of takes.entries()) {
      if (known.includes(name)) continue
      const now = entity && calledNow(name, namesOfEntity(entity.entity))
      const { message, suggestion } = now === undefined ? unexpected('value', name, known) : tellRenamed('value', name, now)
      report(file, ['takes', at], message, suggestion === undefined ? {} : { suggestion })
    }
  },

  examples: {
    ok: {},
    notOk: {
      ...orderView({ takes: ['orderNr'], among: { call: 'list', otherwise: 'get' } }),
      'locales/en-US/screens/order-view.json': { title: 'Order' },
      'screens/order.json': {
        ...(exampleWorld['screens/order.json'] as object),
        actions: { pay: { title: '支付', on: 'row', can: 'get', open: 'drawer', screen: 'order-view', with: ['orderNo'] } },
      },
    },
    says: [
      'screens/order-view.json#/takes Missing "orderNo" in "takes", the screen reads the row of this key',
      'screens/order-view.json#/takes/0 Unexpected value "orderNr", expected one of: amount, orderNo, status. Did you mean "orderNo"?',
      'screens/order-view.json#/among Unexpected "among" of a screen that does not take "orderNo", nobody could choose another',
    ],
  },
}
