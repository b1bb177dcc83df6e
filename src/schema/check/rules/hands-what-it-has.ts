import type { AuthoredField, AuthoredThen } from '../../format/authored.ts'
import { type Handed, handedOn } from '../../handed.ts'
import { exampleWorld, orderFields, orderView } from '../example-world.ts'
import { askedOn } from '../../compile/opens.ts'
import { calledNow } from '../entity-names.ts'
import { answeredBy, hasValue, takenBy, valuesOf } from '../handed-values.ts'
import { unexpected } from '../near.ts'
import { tellRenamed } from '../renamed.ts'
import { takesStray } from './takes-what-it-needs.ts'
import type { Graph, Path } from '../graph.ts'
import type { Report, Rule } from '../rule.ts'
import type { ScreenAt } from '../visit.ts'

const NO_ANSWER = 'Unexpected "leave" after a call that declares no answer, expected its "answer" to name the field with the address'

export const handsWhatItHas: Rule = {
  name: 'hands-what-it-has',
  ofRows: true,
  why: 'A value that the screen does not have, or that the next one does not take, never arrives: the person gets an empty page or a sentence with a gap.',

  screen(graph, at, report) {
    const { screen, actions, submits, parts } = at
    for (const { action, path, entries } of actions) {
      if (action.with) handed(graph, at, action.with, action.screen, action.call, path, report, entries, askedOn(graph.atlas, action))
      if (typeof action.then === 'object') after(graph, at, action.then, action.call, path, report)
    }
    for (const { submit, path } of submits) if (typeof submit.then === 'object') after(graph, at, submit.then, submit.call, path, report)
    for (const { part, path } of parts) if (typeof part.then === 'object') after(graph, at, part.then, part.widget, path, report)
    if (screen.kind === 'detail')
      for (const name in screen.sections) {
        const section = screen.sections[name]!
        if (!section.with) continue
        handed(graph, at, section.with, section.screen, undefined, ['sections', name], report)
        if (section.screen !== undefined) siblings(graph, at, section.with, section.screen, ['sections', name], report)
      }
    for (const name in screen.links) {
      const link = screen.links[name]!
      if (link.with) handed(graph, at, link.with, link.screen, undefined, ['links', name], report)
      if (link.mailOf !== undefined && screen.kind === 'result' && !screen.takes?.includes(link.mailOf)) {
        const { message, suggestion } = unexpected('value', link.mailOf, screen.takes ?? [])
        report(at.file, ['links', name, 'mailOf'], message, suggestion === undefined ? {} : { suggestion })
      }
    }
  },

  examples: {
    ok: {},
    notOk: {
      ...orderFields({ parentId: { title: '原单', type: 'string', entity: 'order' } }),
      ...orderView({ fields: undefined, sections: { parts: { title: '子单', screen: 'parts', with: ['parentId'] } } }),
      'screens/parts.json': {
        kind: 'list',
        title: '子单',
        permission: 'order',
        entity: 'order',
        takes: ['parentId'],
        list: { columns: ['orderNo'] },
      },
      'screens/order.json': {
        ...(exampleWorld['screens/order.json'] as object),
        actions: {
          pay: {
            title: '支付',
            on: 'row',
            can: 'edit',
            call: 'move',
            move: 'pay',
            then: { screen: 'order', with: ['orderNr'], leave: 'payUrl' },
          },
        },
      },
    },
    says: [
      'screens/order-view.json#/sections/parts/with/0 Unexpected value "parentId", rows beside this one would be shown instead of its parts; expected "with": { "parentId": "orderNo" }',
      'screens/order.json#/actions/pay/then/with/0 Unexpected value "orderNr", expected one of: amount, orderNo, parentId, status. Did you mean "orderNo"?',
      'screens/order.json#/actions/pay/then/leave Unexpected "leave" after a call that declares no answer, expected its "answer" to name the field with the address',
    ],
  },
}

/** A list of the same entity that receives the parent of this row shows the siblings of this row, not its children. */
function siblings(graph: Graph, { file, entity }: ScreenAt, values: Handed, target: string, path: Path, report: Report): void {
  const next = graph.world.screens[target]
  if (!entity || next?.kind !== 'list' || graph.atlas.entityOf(next, target)?.name !== entity.name) return
  const properties = entity.entity.properties as Record<string, AuthoredField>
  for (const { to, from, at } of handedOn(values))
    if (to === from && properties[from]?.entity === entity.name)
      report(
        file,
        [...path, 'with', at],
        `Unexpected value "${from}", rows beside this one would be shown instead of its parts; expected "with": { "${to}": "${entity.entity.key}" }`,
      )
}

function after(
  graph: Graph,
  at: ScreenAt,
  then: Exclude<AuthoredThen, string>,
  call: string | undefined,
  path: Path,
  report: Report,
): void {
  if (then.with) handed(graph, at, then.with, then.screen, call, [...path, 'then'], report)
  if (then.leave === undefined) return
  const answered = answeredBy(graph, at, call)
  if (answered.includes(then.leave)) return
  const { message, suggestion } = unexpected('value', then.leave, answered)
  if (answered.length === 0) report(at.file, [...path, 'then', 'leave'], NO_ANSWER)
  else report(at.file, [...path, 'then', 'leave'], message, suggestion === undefined ? {} : { suggestion })
}

/** Checks the values that are passed to a screen: this screen or the answer of the call must have them, and the target must take them. */
function handed(
  graph: Graph,
  at: ScreenAt,
  values: Handed,
  target: string | undefined,
  call: string | undefined,
  path: Path,
  report: Report,
  entries: readonly string[] = [],
  asked: readonly string[] = [],
): void {
  const next = target === undefined ? undefined : graph.world.screens[target]
  const takes = next && [...takenBy(next), ...asked]
  const answered = answeredBy(graph, at, call)
  for (const { to, from, at: place } of handedOn(values)) {
    const isKnown = hasValue(at, from) || answered.includes(from) || entries.includes(from)
    const here = [...path, 'with', place]
    if (!isKnown) {
      const awaited = (takes ?? []).filter((name) => hasValue(at, name) && !handedOn(values).some((one) => one.to === name))
      const { message, suggestion } = stray(from, valuesOf(at, answered), awaited, target)
      report(at.file, here, message, suggestion === undefined ? {} : { suggestion })
      continue
    }
    if (!takes || takes.includes(to) || takesStray(graph, target!)) continue
    const { message, suggestion } = unexpected('value', to, takes)
    const how = typeof place === 'string' ? { at: 'key' as const } : {}
    if (suggestion === undefined) {
      const others = takes.length > 0 ? `only ${takes.join(', ')}` : 'no value'
      report(
        at.file,
        here,
        `Unexpected value "${to}", the screen "${target!}" takes ${others}; expected it in its "takes", such as "takes": ["${to}"]`,
        how,
      )
    } else report(at.file, here, message, { ...how, suggestion })
  }
}

/** A value that the screen does not have: what it is called, or the one that the next screen waits for. */
function stray(from: string, values: string[], awaited: string[], target: string | undefined): { message: string; suggestion?: string } {
  const now = calledNow(from, values)
  if (now !== undefined) return tellRenamed('value', from, now)
  const told = unexpected('value', from, values)
  const [only, ...others] = awaited
  if (told.suggestion !== undefined || only === undefined || others.length > 0) return told
  return { message: `Unexpected value "${from}", expected "${only}", which the screen "${target!}" takes`, suggestion: only }
}
