import { choicesOf, widgetOf } from '../compile/field.ts'
import { formatNames } from '../formats.ts'
import { answerWidgets, partWidgets } from '../part-widgets.ts'
import { type PropKind, type Widget, widgets } from '../widgets.ts'
import type { AuthoredField } from './authored.ts'

type Json = Record<string, unknown>

/** The names that props may hold: calls, and addresses of pages. */
export type TakenNames = { calls: readonly string[]; pages: readonly string[] }

/**
 * What the widget of an object takes, for one with the words `widget` and `props`: by the name of its widget; of a field that names none,
 * by its format and type. Nothing for any other object.
 */
export function takesBranch(properties: Json, names: TakenNames): Json[] {
  const { widget, props, reads } = properties as { widget?: Json; props?: Json; reads?: Json }
  if (!widget || !props) return []
  const isField = 'enum' in widget
  const all = isField ? widgets : reads ? partWidgets : answerWidgets
  const named = Object.entries(all).map(([name, one]) =>
    when({ properties: { widget: { const: name } }, required: ['widget'] }, one, names),
  )
  return isField ? [...named, ...unnamed(names)] : named
}

/** What the control of a field of an entity takes in a form that says nothing else of it; nothing is known of one that does not exist. */
export function patchBranch(field: AuthoredField, names: TakenNames): Json {
  const control = Object.hasOwn(widgets, widgetOf(field)) ? widgets[widgetOf(field)] : undefined
  const choices = choicesOf(field)?.map(({ value }) => String(value))
  return control ? when({ not: { anyOf: [has('widget'), has('type')] } }, control, names, choices) : {}
}

const when = (is: Json, widget: Widget, names: TakenNames, choices?: string[]): Json => ({
  if: is,
  then: { properties: { props: propsOf(widget, names, choices), ...(widget.reads ? { reads: readsOf(widget.reads) } : {}) } },
})

const has = (word: string): Json => ({ required: [word] })
const is = (type: string, more: Json = {}): Json => ({
  properties: { type: { const: type }, ...more },
  required: ['type', ...Object.keys(more)],
})

/** What tells the control of a field that names none and has no format: the first that holds. A test compares it with what is compiled. */
const KINDS: [Json, AuthoredField][] = [
  [{ ...has('type'), anyOf: [has('entity'), has('options'), has('oneOf')] }, { entity: 'x' }],
  [is('array', { items: { properties: { oneOf: { maxItems: 8 } }, required: ['oneOf'] } }), { type: 'array', items: { oneOf: [] } }],
  [is('string', { maxLength: { minimum: 200 } }), { type: 'string', maxLength: 200 }],
  [is('string'), { type: 'string' }],
  [has('type'), { type: 'integer' }],
]

function unnamed(names: TakenNames): Json[] {
  const formatted = formatNames.map((format) =>
    when({ properties: { format: { const: format } }, required: ['format'], not: has('widget') }, controlOf({ format }), names),
  )
  const typed = KINDS.map(([kind, field], at) => {
    const before = [has('widget'), has('format'), ...KINDS.slice(0, at).map(([one]) => one)]
    return when({ ...kind, not: { anyOf: before } }, controlOf(field), names)
  })
  return [...formatted, ...typed]
}

const controlOf = (field: AuthoredField): Widget => widgets[widgetOf(field)]!

/** A widget that takes nothing has no words there. */
const propsOf = ({ props }: Widget, names: TakenNames, choices?: string[]): Json => ({
  additionalProperties: false,
  properties: Object.fromEntries(
    Object.entries(props).map(([name, { kind, about, values }]) => [
      name,
      { description: about, ...holds(kind, values, { ...names, ...(choices ? { choices } : {}) }) },
    ]),
  ),
})

const readsOf = (reads: Record<string, string>): Json => ({
  additionalProperties: false,
  properties: Object.fromEntries(Object.entries(reads).map(([name, about]) => [name, { type: 'string', description: about }])),
})

function holds(
  kind: PropKind,
  values: readonly string[] | undefined,
  { calls, pages, choices = [] }: TakenNames & { choices?: string[] },
): Json {
  const named = (names: readonly string[]): Json =>
    names.length > 0 ? { anyOf: [{ enum: names }, { type: 'string' }] } : { type: 'string' }
  if (kind === 'string[]') return { type: 'array', items: values ? { enum: values } : { type: 'string' } }
  if (kind === 'number[]') return { type: 'array', items: { type: 'number' } }
  if (kind === 'number' || kind === 'boolean') return { type: kind }
  if (kind === 'call') return named(calls)
  if (kind === 'page') return named(pages)
  if (kind === 'choice') return named(choices)
  return values ? { enum: values } : { type: 'string' }
}
