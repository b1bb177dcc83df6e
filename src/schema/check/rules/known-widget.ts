import { answerWidgets, partWidgets } from '../../part-widgets.ts'
import { type PropKind, type Widget, widgets } from '../../widgets.ts'
import { orderAction, orderFields } from '../example-world.ts'
import { unexpected } from '../near.ts'
import type { AuthoredField, AuthoredPart } from '../../format/authored.ts'
import { widgetOf } from '../../compile/field.ts'
import type { Graph, Path } from '../graph.ts'
import type { Report, Rule } from '../rule.ts'
import type { FormAt } from '../visit.ts'

export const knownWidget: Rule = {
  name: 'known-widget',
  why: 'A widget that does not exist, or that gets a property it does not know, leaves an empty place in the form.',
  seeks: { screen: ['props', 'widget', 'answer', 'reads'] },

  words: ['props'],
  field(graph, { file, field, path, of }, report) {
    if (of === 'entity' || field.type || field.widget) checkProps(graph, file, field, path, report)
  },

  screen(graph, { file, screen, entity, parts, actions, submits, forms }, report) {
    const fields = entity?.entity.properties
    for (const form of forms) if (form.all.length > 0) checkPatches(graph, file, form, report)
    for (const { part, path } of parts)
      checkShown(file, part, screen.kind === 'detail' ? answerWidgets : partWidgets, path, fields, graph, report)
    for (const { part, path } of parts) checkReads(file, part, path, report)
    for (const { action, path } of actions)
      if (action.answer) checkShown(file, action.answer, answerWidgets, [...path, 'answer'], fields, graph, report)
    for (const { submit, path } of submits)
      if (submit.answer) checkShown(file, submit.answer, answerWidgets, [...path, 'answer'], fields, graph, report)
  },

  examples: {
    ok: orderFields({ note: { title: '备注', type: 'string', widget: 'textarea', props: { rows: 3 } } }),
    notOk: {
      ...orderFields({ note: { title: '备注', type: 'string', widget: 'textarea', props: { row: 3 } } }),
      ...orderAction({ fields: { note: { props: { rows: 'drei' } } }, answer: { widget: 'markdown', props: { field: 'nte' } } }),
    },
    says: [
      'entities/order.json#/properties/note/props/row Unexpected property "row", expected one of: rows. Did you mean "rows"?',
      'screens/order.json#/actions/pay/fields/note/props/rows Unexpected "drei", expected a number',
      'screens/order.json#/actions/pay/answer/props/field Unexpected field "nte", expected one of: amount, note, orderNo, status. Did you mean "note"?',
    ],
  },
}

function known(file: string, what: string, word: string, words: string[], path: Path, report: Report): void {
  if (words.includes(word)) return
  const { message, suggestion } = unexpected(what, word, words)
  report(file, path, message, suggestion === undefined ? {} : { suggestion })
}

/** If a form only overrides `props`, the control comes from the entity. */
function checkPatches(graph: Graph, file: string, { whole, names }: FormAt, report: Report): void {
  for (let at = 0; at < names.length; at++) {
    const { patch } = names[at]!
    if (!patch?.props || patch.type || patch.widget) continue
    const takes = widgets[widgetOf(whole[at]!.field)]?.props
    if (takes) tellProps(graph, file, patch.props, takes, names[at]!.path, report)
  }
}

/** The keys of `reads` must be exactly the inputs that the widget declares; a part without a widget has none. */
function checkReads(file: string, { widget, reads = {} }: AuthoredPart, path: Path, report: Report): void {
  const needed = widget === undefined ? {} : (partWidgets[widget]?.reads ?? {})
  for (const word in needed)
    if (!Object.hasOwn(reads, word))
      report(file, [...path, 'reads'], `Missing property "${word}", the field from which "${widget!}" is told it: ${needed[word]!}`)
  for (const word in reads) {
    if (Object.hasOwn(needed, word)) continue
    const { message, suggestion } = unexpected('property', word, Object.keys(needed))
    report(file, [...path, 'reads', word], message, { at: 'key', ...(suggestion === undefined ? {} : { suggestion }) })
  }
}

/** Checks a widget that replaces fields or shows an answer. */
function checkShown(
  file: string,
  shown: { widget?: string; props?: Record<string, unknown> },
  all: Record<string, Widget>,
  path: Path,
  fields: object | undefined,
  graph: Graph,
  report: Report,
): void {
  if (shown.widget === undefined) {
    if (shown.props)
      report(file, [...path, 'props'], 'Unexpected "props" without "widget", expected the widget that takes them', { at: 'key' })
    return
  }
  known(file, 'widget', shown.widget, Object.keys(all), [...path, 'widget'], report)
  const takes = all[shown.widget]?.props
  if (!takes) return
  tellProps(graph, file, shown.props ?? {}, takes, path, report)
  const named = shown.props?.['field']
  if (fields && takes['field'] && typeof named === 'string')
    known(file, 'field', named, Object.keys(fields), [...path, 'props', 'field'], report)
}

function checkProps(graph: Graph, file: string, field: AuthoredField, path: Path, report: Report): void {
  const takes = widgets[widgetOf(field)]?.props
  if (field.props && takes) tellProps(graph, file, field.props, takes, path, report)
}

function tellProps(graph: Graph, file: string, props: Record<string, unknown>, takes: Widget['props'], path: Path, report: Report): void {
  for (const [name, value] of Object.entries(props)) {
    const prop = takes[name]
    if (!prop) {
      const { message, suggestion } = unexpected('property', name, Object.keys(takes))
      report(file, [...path, 'props', name], message, { at: 'key', ...(suggestion === undefined ? {} : { suggestion }) })
    } else if (prop.kind === 'call') {
      if (!Object.hasOwn(graph.atlas.calls, String(value)))
        known(file, 'call', String(value), Object.keys(graph.atlas.calls), [...path, 'props', name], report)
    } else if (prop.kind === 'string[]' || prop.kind === 'number[]') tellList(file, value, prop, [...path, 'props', name], report)
    else if (typeof value !== prop.kind)
      report(file, [...path, 'props', name], `Unexpected ${JSON.stringify(value)}, expected ${KINDS[prop.kind]}`)
    else if (value === '') report(file, [...path, 'props', name], 'Unexpected empty text, expected some words, or none of this property')
    else if (prop.values) known(file, 'value', value as string, [...prop.values], [...path, 'props', name], report)
  }
}

function tellList(file: string, value: unknown, { kind, values }: Widget['props'][string], path: Path, report: Report): void {
  if (!Array.isArray(value)) return report(file, path, `Unexpected ${JSON.stringify(value)}, expected ${KINDS[kind]}`)
  const one = kind === 'string[]' ? 'string' : 'number'
  for (const [at, entry] of value.entries())
    if (typeof entry !== one) report(file, [...path, at], `Unexpected ${JSON.stringify(entry)}, expected ${KINDS[one]}`)
    else if (values && !values.includes(entry as string)) known(file, 'value', entry as string, [...values], [...path, at], report)
}

const KINDS: Record<PropKind, string> = {
  call: 'the name of a call',
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  'string[]': 'a list of texts',
  'number[]': 'a list of numbers',
}
