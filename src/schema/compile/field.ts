import { holesOf } from '../template.ts'
import type { Choice, Column, Field, RemoteOptions, Search } from '../compiled.ts'
import type { Rules } from '../rules.ts'
import type { Condition } from '../condition.ts'
import { formats } from '../formats.ts'
import { namedWhole } from '../branches.ts'
import type { AuthoredColumn, AuthoredField, AuthoredSearch } from '../format/authored.ts'
import type { Entity } from '../format/entity.ts'
import type { Atlas, NamedField } from './atlas.ts'
import { widgets } from '../widgets.ts'
import { endsOf } from './ends.ts'
import { callRef } from './call-ref.ts'
import { figureOf } from './computed.ts'
import { valueField } from './value-field.ts'
import { remoteOf } from './remote.ts'
import { remoteControl } from './remote-control.ts'
import { isSortable } from './sortable.ts'
import { leadsOf } from './leads.ts'
import { takenOf } from './taken.ts'
import { treeBehind } from './trees.ts'
import { paired } from './paired.ts'
import { formUnits, unitsOfColumn } from './units.ts'
import { isChosen } from './is-chosen.ts'

const RULES = [
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'multipleOf',
  'pattern',
  'format',
  'minItems',
  'maxItems',
  'uniqueItems',
  'maxBytes',
  'maxSeconds',
  'accept',
  'must',
] as const

/** A field as a form draws it. */
export function compileField(atlas: Atlas, name: string, field: AuthoredField, beside: Record<string, AuthoredField> = {}): Field {
  const choices = choicesOf(field)
  const rules = rulesOf(isChosen(field) ? { ...field, uniqueItems: true } : field)
  const nested = field.items?.properties ?? field.properties
  const options = optionsOf(atlas, field)
  const control = remoteControl(atlas, { name, field, beside }, { column: compileColumn, search: compileSearch })
  const figure = figureOf(field, beside)
  const props = { ...propsOf(atlas, field), ...(field.sentTo ? { sentTo: field.sentTo } : {}) }
  return {
    name,
    title: field.title ?? name,
    type: field.type ?? 'string',
    widget: control.widget ?? widgetOf(field),
    ...(Object.keys(props).length ? { props } : {}),
    ...pick(field, ['help', 'lead', 'placeholder', 'unit', 'default', 'messages', 'fallback'] as const),
    ...(choices ? { choices } : {}),
    ...(options ? { options: { ...options, ...control.shows } } : {}),
    ...(field.writeOnly ? { writeOnly: true as const } : {}),
    ...(field.sealed ? { sealed: true as const } : {}),
    ...(field.required ? { required: field.required } : {}),
    ...(typeof field.visible === 'object' ? { visible: field.visible } : {}),
    ...(field.whenAsked ? { whenAsked: true as const } : {}),
    ...(field.disabled ? { disabled: field.disabled } : {}),
    ...(field.editedBy ? { editedBy: field.editedBy } : {}),
    ...(figure ? { computed: figure } : {}),
    ...(field.takenFrom ? { taken: { ...takenOf(field.takenFrom), ...(field.readOnly ? { fixed: true as const } : {}) } } : {}),
    ...(rules ? { rules } : {}),
    ...(nested ? { fields: Object.entries(nested).map(([key, one]) => compileField(atlas, key, one, { ...beside, ...nested })) } : {}),
    ...(field.items && !field.items.properties ? { item: itemOf(field.items) } : {}),
  }
}

export function compileFields(atlas: Atlas, all: NamedField[], entity: Entity | undefined): Field[] {
  const beside = {
    ...(entity?.properties as Record<string, AuthoredField> | undefined),
    ...Object.fromEntries(all.map(({ name, field }) => [name, field])),
  }
  return paired(all.map(({ name, field }) => ({ ...compileField(atlas, name, field, beside), ...formUnits(atlas, field, entity, beside) })))
}

export function rulesOf(field: AuthoredField): Rules | undefined {
  const rules: Record<string, unknown> = {}
  for (const rule of RULES) if (field[rule] !== undefined) rules[rule] = field[rule]
  // A range of times of day may end after midnight.
  if (field.widget === 'date-range' || field.widget === 'date-time-range') rules['ordered'] = true
  if (field.widget === 'cascader') rules['leaf'] = true
  if (field.format === 'money' && field.countedIn) rules['currency'] = field.countedIn
  return Object.keys(rules).length ? rules : undefined
}

export function choicesOf(field: AuthoredField): Choice[] | undefined {
  const list = field.oneOf ?? field.items?.oneOf
  return list?.map(({ const: value, title, tone, disabled, when, under }) => ({
    value: value,
    title,
    ...(tone ? { tone } : {}),
    ...(disabled ? { disabled } : {}),
    ...(when ? { when: when as Condition } : {}),
    ...(under === undefined ? {} : { under }),
  }))
}

/** Choices as lists and searches name them: with all their ancestors. */
const wholeChoicesOf = (field: AuthoredField): Choice[] | undefined =>
  field.oneOf || field.items?.oneOf ? namedWhole(choicesOf(field)!) : undefined

export function itemOf(items: AuthoredField): NonNullable<Field['item']> {
  const rules = rulesOf(items)
  return { type: (items.type ?? 'string') as 'string', ...(rules ? { rules } : {}) }
}

/** Whether each entry of a list is the reference of a file that is uploaded. */
const isFile = (items: AuthoredField | undefined): boolean => formats[items?.format ?? '']?.widget === 'upload'

/** The control: the one that is declared, else the one that format, choices and type suggest. */
export function widgetOf(field: AuthoredField): string {
  if (field.widget) return field.widget
  if (field.format) return formats[field.format]?.widget ?? 'text'
  if (field.entity || field.options) return field.type === 'array' ? 'multi-select' : 'remote-select'
  if (field.type === 'array') {
    if (field.items?.oneOf) return field.items.oneOf.length <= 8 ? 'checkbox-group' : 'multi-select'
    if (field.items?.properties) return 'array-table'
    return isFile(field.items) ? 'upload' : 'tags'
  }
  if (field.oneOf) return 'select'
  if (field.type === 'boolean') return 'switch'
  if (field.type === 'integer' || field.type === 'number') return 'number'
  if (field.type === 'object') return 'object'
  return (field.maxLength ?? 0) >= 200 ? 'textarea' : 'text'
}

/** The props of the control; a schema gives the name of a call, the control gets its path. */
function propsOf(atlas: Atlas, field: AuthoredField): Record<string, unknown> | undefined {
  const kinds = widgets[widgetOf(field)]?.props ?? {}
  const calls = Object.entries(field.props ?? {}).filter(([name]) => kinds[name]?.kind === 'call')
  return calls.length === 0
    ? field.props
    : { ...field.props, ...Object.fromEntries(calls.map(([name, call]) => [name, callRef(atlas, String(call), undefined)])) }
}

/** The rows that a field may refer to, as a control offers them. */
export function optionsOf(atlas: Atlas, field: AuthoredField): RemoteOptions | undefined {
  const remote = remoteOf(atlas, field)
  if (remote) {
    const { call, value, label, where } = remote
    const entity = atlas.entities[atlas.calls[call]?.entity ?? '']
    const several = searchedIn(entity, label).length > 1
    const by = treeBehind(atlas, field)
    const titles = titlesIn(atlas, label, entity)
    const figures = figuresIn(atlas, label, entity)
    return {
      call: callRef(atlas, call, undefined),
      value,
      label,
      ...(several ? { search: KEYWORD } : {}),
      ...(where ? { where } : {}),
      ...(Object.keys(titles).length > 0 ? { titles } : {}),
      ...(Object.keys(figures).length > 0 ? { figures } : {}),
      ...(by === undefined ? {} : { tree: { by } }),
    }
  }
  return undefined
}

/** "1,000 calls", not "1,000 call": a label shows the title of a choice. */
export function titlesIn(atlas: Atlas, label: string, entity: Entity | undefined): NonNullable<RemoteOptions['titles']> {
  const fields = (entity?.properties ?? {}) as Record<string, AuthoredField>
  const titled = holesOf(label).flatMap((hole) => {
    const choices = entity && fields[hole] ? choicesOf(valueField(atlas, fields[hole], entity)) : undefined
    return choices ? [[hole, Object.fromEntries(choices.map(({ value, title }) => [String(value), title]))] as const] : []
  })
  return Object.fromEntries(titled)
}

/** "¥19.80", "365 days", "50 hours": a label formats a figure as a column does, with its unit. */
function figuresIn(atlas: Atlas, label: string, entity: Entity | undefined): NonNullable<RemoteOptions['figures']> {
  const fields = (entity?.properties ?? {}) as Record<string, AuthoredField>
  const isFigure = ({ type, oneOf, entity: other }: AuthoredField) => !oneOf && !other && (type === 'integer' || type === 'number')
  const holes = holesOf(label).flatMap((hole) => (fields[hole] && isFigure(fields[hole]) ? [[hole, fields[hole]] as const] : []))
  return Object.fromEntries(
    holes.map(([hole, field]) => {
      const units = unitsOfColumn(field, (by) => entity && fields[by] && valueField(atlas, fields[by], entity).oneOf)
      return [hole, { cell: cellOf(field, field), ...(field.unit ? { unit: field.unit } : {}), ...units }]
    }),
  )
}

export function compileColumn(atlas: Atlas, written: AuthoredColumn, entity: Entity): Column {
  const differs = typeof written === 'string' ? { field: written } : written
  const name = differs.field
  const properties = entity.properties as Record<string, AuthoredField>
  const field = properties[name] ?? {}
  const source = valueField(atlas, field, entity)
  const cell = differs.cell ?? field.cell ?? cellOf(source, field)
  const choices = wholeChoicesOf(source)
  const parts = field.items?.properties ?? (cell === 'text' ? field.properties : undefined)
  const figure = cell !== 'text' && (source.type === 'integer' || source.type === 'number') && !choices
  return {
    name,
    title: differs.title ?? field.title ?? name,
    cell,
    // A column with this cell shows the key itself, not the label of the row.
    ...((field.entity && differs.cell !== 'id') || field.versions ? { from: `${name}Label` } : {}),
    ...(figure ? { align: 'right' as const } : {}),
    ...(isSortable(field, entity) ? { sortable: true as const } : {}),
    ...(choices ? { choices } : {}),
    ...(field.unit ? { unit: field.unit } : {}),
    ...unitsOfColumn(field, (by) => {
      const unit = properties[by]
      return unit && valueField(atlas, unit, entity).oneOf
    }),
    ...(field.none ? { none: field.none } : {}),
    ...(field.copy || (field.entity && differs.cell === 'id') ? { copy: true as const } : {}),
    ...(field.masked ? { masked: true as const } : {}),
    ...(field.help ? { help: field.help } : {}),
    ...(parts ? { fields: nestedColumns(atlas, parts) } : {}),
    ...(differs.off ? { off: true as const } : {}),
    ...(differs.edit ? { edit: differs.edit } : {}),
    ...leadsOf(atlas, differs),
    ...(field.mark && cell === 'mark' ? { props: { text: field.mark } } : {}),
    ...(cell === 'stars' ? { props: { most: source.maximum ?? 5 } } : {}),
  }
}

/** The fields of an entry of a list of objects, as columns of a small table. */
function nestedColumns(atlas: Atlas, properties: Record<string, AuthoredField>): Column[] {
  const own = { title: '', key: '', properties } as Entity
  return Object.entries(properties).flatMap(([name, field]) => {
    if (field.writeOnly) return []
    const { sortable: _, ...column } = compileColumn(atlas, name, own)
    return [column]
  })
}

/** How a field is shown by default. */
export const cellOfField = (field: AuthoredField): string => cellOf(field, field)

function cellOf(source: AuthoredField, field: AuthoredField): string {
  if (source.masked) return 'masked'
  if (field.computed && 'ratio' in field.computed && field.computed.ratio.per !== undefined) return 'rate'
  if (field.mark) return 'mark'
  if (field.copy) return 'id'
  if (field.entity) return 'text'
  const own = source.widget === undefined ? undefined : widgets[source.widget]?.cell
  if (own) return own
  if (source.oneOf) return source.oneOf.some((choice) => choice.tone) ? 'status' : 'tag'
  if (source.type === 'array') return source.items?.properties ? 'entries' : isFile(source.items) ? 'image' : 'tags'
  if (source.format) return formats[source.format]?.cell ?? 'text'
  if (source.type === 'boolean') return 'boolean'
  if (source.type === 'integer' || source.type === 'number') return source.unit || field.countedIn ? 'unit' : 'number'
  return 'text'
}

/** The parameter of a text that is searched for in several fields. */
export const KEYWORD = 'keyword'

export function compileSearch(atlas: Atlas, written: AuthoredSearch, entity: Entity): Search {
  if (typeof written === 'object' && 'any' in written) return { name: KEYWORD, title: written.title, control: 'text' }
  const differs: { field: string; default?: unknown; title?: string } = typeof written === 'string' ? { field: written } : written
  const field = (entity.properties as Record<string, AuthoredField>)[differs.field] ?? {}
  const source = valueField(atlas, field, entity)
  const choices = wholeChoicesOf(source)
  const remote = optionsOf(atlas, field)
  const control = remote ? 'remote' : searchControl(source)
  return {
    name: differs.field,
    title: differs.title ?? field.title ?? differs.field,
    control,
    ...(control === 'number-range' ? { figure: { cell: cellOf(source, field), ...(field.unit ? { unit: field.unit } : {}) } } : {}),
    ...((source.format ?? endsOf(source)) === 'date' ? { days: true as const } : {}),
    ...(choices ? { choices } : {}),
    ...(remote ? { options: remote } : {}),
    ...(differs.default === undefined ? {} : { default: differs.default }),
  }
}

/** The fields of a label that typed text is matched against: somebody without a name is found by phone. */
export function searchedIn(entity: Pick<Entity, 'properties'> | undefined, label: string): string[] {
  const properties = (entity?.properties ?? {}) as Record<string, AuthoredField>
  return holesOf(label).filter((name) => properties[name] && !properties[name].entity && searchControl(properties[name]) === 'text')
}

export function searchControl(field: AuthoredField): Search['control'] {
  if (field.oneOf || field.items?.oneOf) return 'choice'
  if (field.entity || field.options) return field.options ? 'remote' : 'text'
  if (field.type === 'boolean') return 'boolean'
  const format = field.format ?? endsOf(field)
  if (format === 'date-time' || format === 'date') return 'date-range'
  if (endsOf(field) === 'time') return 'time-range'
  if (field.type === 'integer' || field.type === 'number') return 'number-range'
  return 'text'
}

function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Partial<Pick<T, K>> {
  const picked: Partial<Pick<T, K>> = {}
  for (const key of keys) if (from[key] !== undefined) picked[key] = from[key]
  return picked
}
