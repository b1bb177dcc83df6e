import { pathOfScreen } from '../../compile/path-of-screen.ts'
import type { AuthoredColumn, AuthoredThen } from '../../format/authored.ts'
import { type Handed, handedOn } from '../../handed.ts'
import { orderAction, orderView } from '../example-world.ts'
import { unexpected } from '../near.ts'
import { handsUnknown, hasValue, takenBy } from '../handed-values.ts'
import type { Path } from '../graph.ts'
import type { Rule } from '../rule.ts'
import { tellPage } from '../known-page.ts'
import { takesStray } from './takes-what-it-needs.ts'

const hands = (values: Handed | undefined, name: string): boolean => handedOn(values).some(({ to }) => to === name)

const NONE: never[] = []

const ALONE = 'Unexpected "with" without "screen", expected the screen that gets the values'

export const knownScreen: Rule = {
  name: 'known-screen',
  why: 'A link to a screen that does not exist is a dead end.',

  screen(graph, at, report) {
    const { file, id, screen, actions, submits, parts } = at
    const { screens } = graph.world
    /** Whether the next screen has to wait for a value: one that nothing is handed on for, not even by a slip that is told elsewhere. */
    const isAwaited = (values: Handed | undefined, target: string, name: string, entries?: readonly string[]) =>
      !hands(values, name) && !handsUnknown(at, values, entries) && !takesStray(graph, target)
    const look = (id: string, path: Path, addressed = false) => {
      if (!Object.hasOwn(screens, id)) {
        const { message, suggestion } = unexpected('screen', id, Object.keys(screens))
        report(file, path, message, suggestion === undefined ? {} : { suggestion })
      } else if (addressed && !pathOfScreen(graph.world.screens[id]))
        report(file, path, `Unexpected screen "${id}" without a route, expected one with an address`)
    }
    const after = (then: AuthoredThen | undefined, from: Path) => {
      if (typeof then !== 'object') return
      if (then.screen !== undefined) look(then.screen, [...from, 'then', 'screen'], true)
      if (then.opens && !then.screen)
        report(file, [...from, 'then', 'opens'], 'Unexpected "opens" without "screen", expected the screen that it is on', { at: 'key' })
      if (then.with && !then.screen) report(file, [...from, 'then', 'with'], ALONE, { at: 'key' })
    }
    for (const { action, path, entries } of actions) {
      if (action.screen !== undefined) look(action.screen, [...path, 'screen'], action.open === 'page')
      const target = action.screen === undefined ? undefined : screens[action.screen]
      for (const name of target?.takes ?? NONE)
        if (target?.kind === 'detail' && isAwaited(action.with, action.screen!, name, entries))
          report(
            file,
            [...path, action.with ? 'with' : 'screen'],
            `Missing "${name}" in "with", the screen "${action.screen!}" reads the row of this key`,
          )
      // The form of an action is a dialog, or a drawer if it is long.
      if (action.open && !action.screen && !(action.fields && action.open !== 'page'))
        report(file, [...path, 'open'], 'Missing property "screen", "open" says where another screen opens')
      if (action.screen && !action.open) report(file, [...path, 'screen'], 'Missing property "open", expected one of: dialog, drawer, page')
      if (action.with && !action.screen) report(file, [...path, 'with'], ALONE, { at: 'key' })
      after(action.then, path)
    }
    if (screen.list?.begins) look(screen.list.begins.screen, ['list', 'begins', 'screen'], true)
    for (const { submit, path } of submits) after(submit.then, path)
    for (const { part, path } of parts) after(part.then, path)
    const lookColumns = (columns: unknown, path: Path) => {
      if (!Array.isArray(columns)) return
      for (let index = 0; index < columns.length; index++) {
        const column = columns[index] as AuthoredColumn
        if (typeof column === 'string' || column.screen === undefined) continue
        const to = [...path, index, 'screen']
        look(column.screen, to, true)
        const target = screens[column.screen]
        if (column.with) {
          for (const { to: name, from, at: place } of target ? handedOn(column.with) : [])
            if (!takenBy(target!).includes(name) || !hasValue(at, from))
              report(
                file,
                [...path, index, 'with', place],
                `Unexpected "${name}", expected a search field of the screen "${column.screen}" that a field of this screen fills in`,
              )
        } else if (screens[column.screen] && !screens[column.screen]!.takes?.length)
          report(file, to, `Unexpected screen "${column.screen}" that reads nothing from its address, expected one with "takes"`)
      }
    }
    if (screen.list) lookColumns(screen.list.columns, ['list', 'columns'])
    for (const name in screen.sections) lookColumns(screen.sections[name]!.fields, ['sections', name, 'fields'])
    if (screen.available?.screen !== undefined) look(screen.available.screen, ['available', 'screen'], true)
    for (const [name, link] of Object.entries(screen.links ?? {})) {
      if (link.screen !== undefined) look(link.screen, ['links', name, 'screen'], true)
      if (link.href?.startsWith('/')) tellPage(graph, file, link.href, ['links', name, 'href'], report)
      if (link.with && !link.screen) report(file, ['links', name, 'with'], ALONE, { at: 'key' })
      const [, second] = (['screen', 'href', 'mailOf', 'home'] as const).filter((word) => link[word])
      if (second)
        report(file, ['links', name, second], `Unexpected "${second}" beside another way, expected one of: screen, href, mailOf, home`, {
          at: 'key',
        })
      if (!link.screen && !link.href && !link.mailOf && !link.home)
        report(file, ['links', name], 'Missing property "screen", a link leads to a screen, to an address ("href") or home ("home")', {
          at: 'key',
        })
    }
    for (const [name, section] of Object.entries(screen.sections ?? {})) {
      if (section.screen === id)
        report(
          file,
          ['sections', name, 'screen'],
          `Unexpected screen "${id}", it is the page that the section stands in; expected another, such as a list`,
        )
      else if (section.screen !== undefined) look(section.screen, ['sections', name, 'screen'])
      if (section.with && !section.screen)
        report(file, ['sections', name, 'with'], 'Unexpected "with" without a screen, expected "screen"', { at: 'key' })
      const taken = section.screen === undefined ? undefined : screens[section.screen]
      for (const one of taken?.takes ?? [])
        if (isAwaited(section.with, section.screen!, one))
          report(
            file,
            ['sections', name, section.with ? 'with' : 'screen'],
            `Missing "${one}" in "with", the screen "${section.screen!}" reads the rows of this key`,
          )
    }
    if (screen.kind === 'tabs')
      for (const [name, tab] of Object.entries(screen.tabs ?? {})) if (tab.screen !== undefined) look(tab.screen, ['tabs', name, 'screen'])
  },

  examples: {
    ok: orderAction({ open: 'drawer', screen: 'order' }),
    notOk: {
      ...orderAction({ open: 'drawer', screen: 'oder' }),
      ...orderView({ fields: undefined, sections: { again: { title: '详情', screen: 'order-view', with: ['orderNo'] } } }),
    },
    says: [
      'screens/order-view.json#/sections/again/screen Unexpected screen "order-view", it is the page that the section stands in; expected another, such as a list',
      'screens/order.json#/actions/pay/screen Unexpected screen "oder", expected one of: order, order-view. Did you mean "order"?',
    ],
  },
}
