import { answerWidgets, partWidgets } from '../../part-widgets.ts'
import { type PropKind, type Widget, widgets } from '../../widgets.ts'
import { orderAction, orderFields } from '../example-world.ts'
import { unexpected } from '../near.ts'
import type { AuthoredField, AuthoredPart, AuthoredScreen } from '../../format/authored.ts'
import { choicesOf, widgetOf } from '../../compile/field.ts'
import type { Graph, Path } from '../graph.ts'
import { tellPage } from '../known-page.ts'
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
      ...orderAction({
        fields: {
          note: { props: { rows: 'drei' } },
          kinds: {
            title: '种类',
            type: 'array',
            items: {
              type: 'string',
              oneOf: [
                { const: 'all', title: '全部' },
                { const: 'one', title: '单个' },
              ],
            },
            widget: 'checkbox-group',
            props: { whole: 'al' },
          },
          phone: { title: '电话', type: 'string', format: 'telephone', widget: 'phone', props: { country: 'UK' } },
          agree: { title: '同意', type: 'boolean', widget: 'agree', props: { href: '/terms' } },
        },
        answer: { widget: 'markdown', props: { field: 'nte' } },
      }),
    },
    says: [
      'entities/order.json#/properties/note/props/row Unexpected property "row", expected one of: rows. Did you mean "rows"?',
      'screens/order.json#/actions/pay/fields/note/props/rows Unexpected "drei", expected a number',
      'screens/order.json#/actions/pay/fields/kinds/props/whole Unexpected choice "al", expected one of: all, one. Did you mean "all"?',
      'screens/order.json#/actions/pay/fields/phone/props/country Unexpected country "UK", expected its two-letter code, such as "CN" or "GB"',
      'screens/order.json#/actions/pay/fields/agree/props/href Unexpected address "/terms", expected one of: /order',
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
    const { field } = whole[at]!
    const takes = widgets[widgetOf(field)]?.props
    if (takes) tellProps(graph, file, patch.props, takes, names[at]!.path, report, { field })
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
  tellProps(graph, file, shown.props ?? {}, takes, path, report, { fields })
}

function checkProps(graph: Graph, file: string, field: AuthoredField, path: Path, report: Report): void {
  const takes = widgets[widgetOf(field)]?.props
  if (field.props && takes) tellProps(graph, file, field.props, takes, path, report, { field })
}

/** What names in props may mean: the choices of the field whose control takes them, or the fields of the row that a part shows. */
type Meant = { field?: AuthoredField; fields?: object | undefined }

function tellProps(
  graph: Graph,
  file: string,
  props: Record<string, unknown>,
  takes: Widget['props'],
  path: Path,
  report: Report,
  meant: Meant,
): void {
  for (const [name, value] of Object.entries(props)) {
    const prop = takes[name]
    const at = [...path, 'props', name]
    if (!prop) {
      const { message, suggestion } = unexpected('property', name, Object.keys(takes))
      report(file, at, message, { at: 'key', ...(suggestion === undefined ? {} : { suggestion }) })
    } else if (prop.kind === 'string[]' || prop.kind === 'number[]') tellList(file, value, prop, at, report)
    else if (typeof value !== TYPES[prop.kind]) report(file, at, `Unexpected ${JSON.stringify(value)}, expected ${KINDS[prop.kind]}`)
    else if (value === '') report(file, at, 'Unexpected empty text, expected some words, or none of this property')
    else if (prop.values) known(file, 'value', value as string, [...prop.values], at, report)
    else if (prop.kind === 'page') {
      if (!isNamedAfterItsPage(graph, value as string)) tellPage(graph, file, value as string, at, report, () => routesOf(graph))
    } else if (prop.kind === 'country' && !isCountry(value as string))
      report(file, at, `Unexpected country "${value as string}", expected its two-letter code, such as "CN" or "GB"`)
    else if (prop.kind === 'call') {
      // Only who finds none looks at them all, and is looked at again with each new one.
      if (!Object.hasOwn(graph.atlas.calls, value as string))
        known(file, 'call', value as string, Object.keys(graph.atlas.calls), at, report)
    } else if (prop.kind === 'choice' || prop.kind === 'field') {
      const words = namesFor(prop.kind, meant)
      if (words) known(file, prop.kind, value as string, words, at, report)
    }
  }
}

/** The names that a prop may hold; undefined if they cannot be known here. */
function namesFor(kind: 'choice' | 'field', { field, fields }: Meant): string[] | undefined {
  if (kind === 'field') return fields && Object.keys(fields)
  const choices = field && choicesOf(field)
  return choices?.map(({ value }) => String(value))
}

const regions = new Intl.DisplayNames([], { type: 'region', fallback: 'none' })
/** Regions with a name that are no country: unions, made-up ones, and the unknown one. */
const NO_COUNTRY = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']

/** Not an alias either: the code of Great Britain is `GB`, and `UK` has no telephone numbers. */
const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) &&
  Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}` &&
  regions.of(code) !== undefined &&
  !NO_COUNTRY.includes(code)

function tellList(file: string, value: unknown, { kind, values }: Widget['props'][string], path: Path, report: Report): void {
  if (!Array.isArray(value)) return report(file, path, `Unexpected ${JSON.stringify(value)}, expected ${KINDS[kind]}`)
  const one = kind === 'string[]' ? 'string' : 'number'
  for (const [at, entry] of value.entries())
    if (typeof entry !== one) report(file, [...path, at], `Unexpected ${JSON.stringify(entry)}, expected ${KINDS[one]}`)
    else if (values && !values.includes(entry as string)) known(file, 'value', entry as string, [...values], [...path, at], report)
}

const routesOf = ({ world }: Graph): string[] => Object.values(world.screens).flatMap(routeOf)

const routeOf = ({ route }: AuthoredScreen): string[] => (route === undefined ? [] : typeof route === 'string' ? [route] : [route.path])

/** Most screens are called as their address is: then no other screen is looked at, and no edit of one looks at this file again. */
function isNamedAfterItsPage({ world }: Graph, address: string): boolean {
  const [path] = address.split('?')
  const screen = world.screens[path!.slice(1)]
  return screen !== undefined && routeOf(screen).includes(path!)
}

const KINDS: Record<PropKind, string> = {
  call: 'the name of a call',
  choice: 'one of the choices',
  country: 'the two-letter code of a country',
  field: 'the name of a field',
  page: 'the address of a page',
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  'string[]': 'a list of texts',
  'number[]': 'a list of numbers',
}

/** What `typeof` says of the value of a single prop. */
const TYPES: Record<Exclude<PropKind, 'string[]' | 'number[]'>, string> = {
  call: 'string',
  choice: 'string',
  country: 'string',
  field: 'string',
  page: 'string',
  string: 'string',
  number: 'number',
  boolean: 'boolean',
}
