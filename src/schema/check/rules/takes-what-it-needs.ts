import { callRef } from '../../compile/call-ref.ts'
import { handedOn } from '../../handed.ts'
import { holesOf } from '../../template.ts'
import { exampleWorld, orderView } from '../example-world.ts'
import { calledNow, namesOfEntity } from '../entity-names.ts'
import { unexpected } from '../near.ts'
import { tellRenamed } from '../renamed.ts'
import type { Graph } from '../graph.ts'
import type { Rule } from '../rule.ts'
import { type ScreenAt, screenAt } from '../visit.ts'

export const takesWhatItNeeds: Rule = {
  name: 'takes-what-it-needs',
  why: 'A screen can only read its row, or what fills it in, if its address holds the key; a value that it takes but never uses is a typo.',

  screen(graph, at, report) {
    const { file, screen, entity } = at
    const takes = screen.takes ?? []
    const needs = needsOf(graph, at)
    if (screen.load && screen.fill) report(file, ['fill'], 'Unexpected "fill" beside "load", expected one of them', { at: 'key' })
    const known = knownBy(graph, at, needs)
    // Of rows that nobody knows any value may be a part.
    const stray = typeof screen.entity === 'string' && !entity ? [] : takes.filter((name) => !known.includes(name))
    for (const name of stray) {
      const now = entity && calledNow(name, namesOfEntity(entity.entity))
      const { message, suggestion } = now === undefined ? unexpected('value', name, known) : tellRenamed('value', name, now)
      report(file, ['takes', takes.indexOf(name)], message, suggestion === undefined ? {} : { suggestion })
    }
    // What is misspelled may be what is missing.
    if (stray.length > 0) return
    for (const name in screen.tabs) {
      const tab = graph.world.screens[screen.tabs[name]!.screen ?? '']
      // What has an address of its own may be opened there with what it takes.
      const lacking = tab && tab.route === undefined ? (tab.takes ?? []).filter((one) => !takes.includes(one)) : []
      for (const one of lacking)
        report(file, ['tabs', name, 'screen'], `Missing "${one}" in "takes" of this screen, its tab "${name}" takes it from there`)
    }
    if (screen.among && entity && !takes.includes(entity.entity.key))
      report(file, ['among'], `Unexpected "among" of a screen that does not take "${entity.entity.key}", nobody could choose another`, {
        at: 'key',
      })
    const own = entity && graph.world.entities[entity.name]?.owner
    for (const name of needs)
      if (!takes.includes(name) && name !== own)
        report(file, [screen.takes ? 'takes' : 'kind'], `Missing "${name}" in "takes", the screen reads the row of this key`)
  },

  examples: {
    ok: {},
    notOk: {
      ...orderView({ takes: ['orderNr'] }),
      'locales/en-US/screens/order-view.json': { title: 'Order' },
      'screens/order-other.json': {
        kind: 'detail',
        title: '订单',
        permission: 'order',
        entity: 'order',
        fields: ['orderNo'],
        among: { call: 'list', otherwise: 'get' },
      },
      'locales/en-US/screens/order-other.json': { title: 'Order' },
      'screens/tables.json': {
        kind: 'tabs',
        title: '订单',
        permission: 'order',
        route: '/tables',
        tabs: { one: { title: '一', screen: 'table' } },
      },
      'screens/table.json': {
        kind: 'list',
        title: '订单',
        permission: 'order',
        entity: 'order',
        takes: ['status'],
        list: { columns: ['orderNo'] },
      },
      'screens/order.json': {
        ...(exampleWorld['screens/order.json'] as object),
        actions: { pay: { title: '支付', on: 'row', can: 'get', open: 'drawer', screen: 'order-view', with: ['orderNo'] } },
      },
    },
    says: [
      'screens/order-other.json#/kind Missing "orderNo" in "takes", the screen reads the row of this key',
      'screens/order-other.json#/among Unexpected "among" of a screen that does not take "orderNo", nobody could choose another',
      'screens/order-view.json#/takes/0 Unexpected value "orderNr", expected one of: amount, orderNo, status. Did you mean "orderNo"?',
      'screens/tables.json#/tabs/one/screen Missing "status" in "takes" of this screen, its tab "one" takes it from there',
    ],
  },
}

/** What a screen reads its row by, or what fills it in. */
function needsOf({ atlas }: Graph, { screen, entity }: ScreenAt): string[] {
  const sentBy = (call: string) => Object.values(callRef(atlas, call, entity?.name).send ?? {})
  const { kind, load, fill = [] } = screen
  const needs = kind === 'form' ? fill.flatMap(sentBy) : []
  if (kind === 'detail' && entity && callRef(atlas, load ?? 'get', entity.name).does === 'get') needs.push(...sentBy(load ?? 'get'))
  if (kind === 'form' && load && callRef(atlas, load, entity?.name).does === 'service') needs.push(...sentBy(load))
  // A key that is no field is told in its entity.
  const unknown = entity && !Object.hasOwn(entity.entity.properties, entity.entity.key) ? entity.entity.key : undefined
  return needs.filter((name) => name !== unknown)
}

/** The values that a screen does something with. */
function knownBy({ world, atlas }: Graph, { screen, entity, forms }: ScreenAt, needs: readonly string[]): string[] {
  if (!screen.takes) return []
  // A sentence that names another value, which is told there, may mean any.
  const holes = holesOf(screen.text ?? '')
  if (holes.some((hole) => !screen.takes!.includes(hole))) return screen.takes
  // Values that a form sends without asking for them, e.g. the code of a link.
  const sent = screen.submit?.call ? Object.values(callRef(atlas, screen.submit.call, entity?.name).send ?? {}) : []
  // The parameters of a page with tabs are passed on to each tab.
  const ofTabs = Object.values(screen.tabs ?? {}).flatMap((tab) => world.screens[tab.screen ?? '']?.takes ?? [])
  return [
    ...new Set([
      ...needs,
      ...forms.flatMap(({ names }) => names.map(({ name }) => name)),
      ...sent,
      ...ofTabs,
      ...Object.values(screen.actions ?? {}).flatMap((action) => handedOn(action.with).map(({ from }) => from)),
      ...holes,
      ...(entity ? Object.keys(entity.entity.properties) : []),
    ]),
  ]
}

/** Whether a screen takes a value that it does nothing with, which is told there and may be meant for any other. */
export function takesStray(graph: Graph, id: string): boolean {
  const file = `screens/${id}.json`
  if (graph.lost.get(file)?.some(([word]) => word === undefined || word === 'takes')) return true
  if (!graph.world.screens[id]?.takes || !graph.sound(file)) return false
  const at = screenAt(graph, id)
  const known = knownBy(graph, at, needsOf(graph, at))
  return at.screen.takes!.some((name) => !known.includes(name))
}
