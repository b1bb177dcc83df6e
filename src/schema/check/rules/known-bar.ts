import { pathOfScreen } from '../../compile/path-of-screen.ts'
import { namesOfEntity } from '../entity-names.ts'
import { takenBy } from '../handed-values.ts'
import { unexpected } from '../near.ts'
import type { Path } from '../graph.ts'
import type { Rule } from '../rule.ts'
import { takesStray } from './takes-what-it-needs.ts'
import { isUntoldDeed } from '../untold-deed.ts'

export const knownBar: Rule = {
  name: 'known-bar',
  why: 'The top bar is on every page, and a refusal can occur on any page: a mistyped screen would be missing everywhere, and a mistyped call would fail everywhere.',

  check(graph, report) {
    const { screens } = graph.world
    const { calls } = graph.atlas
    const routes = new Set(
      Object.values(graph.world.routes).flatMap((file) => Object.keys(file.routes).filter((name) => file.routes[name]!.page)),
    )
    for (const [area, { bar = {}, ways = {} }] of Object.entries(graph.world.menus)) {
      const file = `menus/${area}.json`
      if (!graph.sound(file)) continue
      const refuse = (path: Path, what: string, found: string, known: string[]) => {
        const { message, suggestion } = unexpected(what, found, known)
        report(file, path, message, suggestion === undefined ? {} : { suggestion })
      }
      const screen = (id: string, path: Path) => {
        if (!Object.hasOwn(screens, id)) refuse(path, 'screen', id, Object.keys(screens))
        else if (!pathOfScreen(screens[id])) report(file, path, `Unexpected screen "${id}" without a route, expected one with an address`)
      }
      const call = (name: string, path: Path, does?: string) => {
        const found = calls[name]
        if (!found) refuse(path, 'call', name, Object.keys(calls))
        else if (does && found.does !== does && !isUntoldDeed(graph, name))
          report(file, path, `Unexpected call "${name}" that does "${found.does}", expected one that does "${does}"`)
      }
      /** A menu may also lead to a hand-written page. */
      const page = (id: string, path: Path) => {
        if (!routes.has(id)) screen(id, path)
      }
      /** What is handed to a screen must be something that it takes. */
      const given = ({ screen: id, with: values = [] }: { screen: string; with?: string[] }, path: Path) => {
        const taken = screens[id] && takenBy(screens[id])
        for (const [at, name] of values.entries())
          if (takesStray(graph, id)) break
          else if (taken?.length === 0) report(file, [...path, 'with', at], `Unexpected value "${name}", the screen "${id}" takes none`)
          else if (taken && !taken.includes(name)) refuse([...path, 'with', at], 'value', name, taken)
      }
      const { switch: chooser, notices, jobs = {}, views = {}, menus = {}, person = [] } = bar
      if (chooser) {
        call(chooser.list, ['bar', 'switch', 'list'], 'list')
        call(chooser.choose, ['bar', 'switch', 'choose'])
        screen(chooser.screen, ['bar', 'switch', 'screen'])
        const actions = screens[chooser.screen]?.actions
        if (chooser.add && actions && !Object.hasOwn(actions, chooser.add))
          refuse(['bar', 'switch', 'add'], 'action', chooser.add, Object.keys(actions))
      }
      if (notices) {
        for (const name of ['unread', 'readAll'] as const) call(notices[name], ['bar', 'notices', name], 'service')
        if (notices.read) call(notices.read, ['bar', 'notices', 'read'], 'service')
        for (const name of ['list', 'detail', 'more'] as const) if (notices[name]) screen(notices[name], ['bar', 'notices', name])
        for (const [type, lead] of Object.entries(notices.leads ?? {})) {
          const path = ['bar', 'notices', 'leads', type]
          screen(lead.screen, [...path, 'screen'])
          given(lead, path)
          if (lead.several) screen(lead.several.screen, [...path, 'several', 'screen'])
          if (!notices.read) report(file, path, `Unexpected "leads" without "read", nothing would note that one was read`, { at: 'key' })
        }
      }
      for (const [name, one] of Object.entries<string>(jobs)) call(one, ['bar', 'jobs', name], 'service')
      for (const [name, one] of Object.entries<string>(views)) call(one, ['bar', 'views', name], 'service')
      for (const [name, menu] of Object.entries(menus))
        for (const [at, id] of menu.screens.entries()) page(id, ['bar', 'menus', name, 'screens', at])
      for (const [at, id] of person.entries()) screen(id, ['bar', 'person', at])
      const chosen = chooser && graph.atlas.entities[calls[chooser.list]?.entity ?? '']
      for (const [name, way] of Object.entries(ways)) {
        const path = ['ways', name]
        screen(way.screen, [...path, 'screen'])
        if (way.with && !chooser)
          report(file, [...path, 'with'], 'Unexpected "with" without a "switch" in the bar, nothing is chosen that has values', {
            at: 'key',
          })
        const known = chosen && namesOfEntity(chosen)
        const stray = (known ? (way.with ?? []) : []).findIndex((value) => !known!.includes(value))
        if (stray < 0) given(way, path)
        else refuse([...path, 'with', stray], 'field', way.with![stray]!, known!)
      }
    }
  },

  examples: {
    ok: { 'menus/shop.json': { title: '店铺', bar: { person: ['order'] }, groups: { orders: { title: '订单' } } } },
    notOk: {
      'menus/shop.json': {
        title: '店铺',
        bar: {
          switch: { list: 'order.get', choose: 'order.mve', screen: 'order', add: 'pya' },
          views: { mine: 'order.list', save: 'order.list', remove: 'order.list', choose: 'order.list', share: 'order.list' },
          notices: { unread: 'order.list', readAll: 'order.list', list: 'order', leads: { paid: { screen: 'order', with: ['stats'] } } },
          person: ['oder'],
        },
        ways: {
          buy: { title: '购买', codes: [4020], screen: 'ordr' },
          pay: { title: '支付', codes: [4020], screen: 'order', with: ['orderNr'] },
          see: { title: '查看', codes: [4020], screen: 'order', with: ['orderNo'] },
        },
        groups: { orders: { title: '订单' } },
      },
    },
    says: [
      'menus/shop.json#/bar/switch/list Unexpected call "order.get" that does "get", expected one that does "list"',
      'menus/shop.json#/bar/switch/choose Unexpected call "order.mve", expected one of: order.add, order.delete, order.edit, order.export, order.get, order.import, order.list, order.move. Did you mean "order.move"?',
      'menus/shop.json#/bar/switch/add Unexpected action "pya", expected one of: pay. Did you mean "pay"?',
      'menus/shop.json#/bar/views/mine Unexpected call "order.list" that does "list", expected one that does "service"',
      'menus/shop.json#/bar/views/save Unexpected call "order.list" that does "list", expected one that does "service"',
      'menus/shop.json#/bar/views/remove Unexpected call "order.list" that does "list", expected one that does "service"',
      'menus/shop.json#/bar/views/choose Unexpected call "order.list" that does "list", expected one that does "service"',
      'menus/shop.json#/bar/views/share Unexpected call "order.list" that does "list", expected one that does "service"',
      'menus/shop.json#/bar/notices/unread Unexpected call "order.list" that does "list", expected one that does "service"',
      'menus/shop.json#/bar/notices/readAll Unexpected call "order.list" that does "list", expected one that does "service"',
      'menus/shop.json#/bar/notices/leads/paid Unexpected "leads" without "read", nothing would note that one was read',
      'menus/shop.json#/bar/notices/leads/paid/with/0 Unexpected value "stats", the screen "order" takes none',
      'menus/shop.json#/bar/person/0 Unexpected screen "oder", expected one of: order. Did you mean "order"?',
      'menus/shop.json#/ways/buy/screen Unexpected screen "ordr", expected one of: order. Did you mean "order"?',
      'menus/shop.json#/ways/pay/with/0 Unexpected field "orderNr", expected one of: amount, orderNo, status. Did you mean "orderNo"?',
      'menus/shop.json#/ways/see/with/0 Unexpected value "orderNo", the screen "order" takes none',
    ],
  },
}
