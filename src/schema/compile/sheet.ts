import { isLeaf } from '../leaf.ts'
import { exampleNumber } from '../numbered.ts'
import type { SheetColumn } from '../compiled.ts'
import type { AuthoredField, AuthoredFields } from '../format/authored.ts'
import { WITHIN } from '../sheet-fields.ts'
import { type Atlas, fieldsOf, type NamedField } from './atlas.ts'

/** The columns of an import file; undefined if the call does not import. */
export function sheetOf(atlas: Atlas, name: string, own?: AuthoredFields): SheetColumn[] | undefined {
  const call = atlas.calls[name]
  if (call?.does !== 'import') return undefined
  const entity = call.entity === undefined ? undefined : atlas.entities[call.entity]
  const said = joined(own, call.body as AuthoredFields | undefined)
  const fields = said ? fieldsOf(said, entity) : importable(atlas, call.entity)
  return columnsOf(atlas, fields)
}

/** `asked`: whether each row has what these fields are part of. */
function columnsOf(atlas: Atlas, fields: NamedField[], prefix = { name: '', title: '' }, asked = true): SheetColumn[] {
  return fields.flatMap(({ name: field, field: written }): SheetColumn[] => {
    const [name, title] = [prefix.name + field, prefix.title + (written.title ?? field)]
    const isAsked = asked && written.required === true
    const parts = partsOf(written)
    if (parts) {
      const own = Object.entries(parts).flatMap(([key, one]) => (isShownOnly(one) ? [] : [{ name: key, field: one }]))
      const inner = columnsOf(atlas, own, { name: `${name}.`, title: title + WITHIN }, isAsked)
      return written.items ? [{ name, title, entries: true, example: '1' }, ...inner] : inner
    }
    return [
      {
        name,
        title,
        ...(isAsked ? { required: true as const } : {}),
        ...(written.help ? { help: written.help } : {}),
        ...(written.entity && atlas.entities[written.entity] ? { names: atlas.entities[written.entity]!.title } : {}),
        ...(choicesIn(written) ? { choices: choicesIn(written)! } : {}),
        example: exampleOf(atlas, written),
      },
    ]
  })
}

/** The columns that the button and its call declare, merged. */
function joined(...all: (AuthoredFields | undefined)[]): AuthoredFields | undefined {
  const maps = all.flatMap((fields) =>
    fields ? [Array.isArray(fields) ? Object.fromEntries(fields.map((name) => [name, {}])) : fields] : [],
  )
  return maps.length === 0 ? undefined : Object.assign({}, ...maps)
}

/** An import without its own form takes every field that a person may fill in. */
export function importable(atlas: Atlas, entity: string | undefined): NamedField[] {
  const properties = (entity ? atlas.entities[entity]?.properties : undefined) as Record<string, AuthoredField> | undefined
  const key = entity ? atlas.entities[entity]?.key : undefined
  return Object.entries(properties ?? {}).flatMap(([name, field]) => (isShownOnly(field) || name === key ? [] : [{ name, field }]))
}

const isShownOnly = ({ readOnly, computed }: AuthoredField): boolean => readOnly === true || computed !== undefined

/** The fields of an object, or of each entry of a list. */
const partsOf = ({ items, properties }: AuthoredField): Record<string, AuthoredField> | undefined => items?.properties ?? properties

/** What a cell may hold: of nested choices that are chosen level by level, only those of the last level. */
function choicesIn(field: AuthoredField): string[] | undefined {
  const choices = field.oneOf ?? field.items?.oneOf
  const offered = field.widget === 'cascader' ? choices?.filter(({ const: value }) => isLeaf(choices, value)) : choices
  return offered?.map(({ title }) => title)
}

/** The simplest value of a format, for fields without examples. */
const USUAL: Record<string, string> = {
  phone: '13800000000',
  telephone: '13800000000',
  time: '09:00',
  colour: '#1677ff',
  email: 'name@example.com',
  url: 'https://example.com',
  'money-fen': '99.00',
  money: '99',
  'date-time': '2030-01-31 09:00',
  date: '2030-01-31',
}

/** One cell as a person would write it. */
function exampleOf(atlas: Atlas, field: AuthoredField): string | true {
  const [choice] = choicesIn(field) ?? []
  if (choice !== undefined) return choice
  const key = keyOf(atlas, field)
  const [own] = field.examples ?? key?.examples ?? (key?.numbered ? [exampleNumber(key.numbered)] : [])
  if (own !== undefined) return String(own)
  if (field.format && USUAL[field.format]) return USUAL[field.format]!
  if (field.type === 'boolean') return true
  if (field.type === 'integer' || field.type === 'number') return String(field.default ?? field.minimum ?? 1)
  return ''
}

/** The key of the rows that a reference names. */
function keyOf(atlas: Atlas, field: AuthoredField): AuthoredField | undefined {
  const entity = field.entity ? atlas.entities[field.entity] : undefined
  return entity && (entity.properties as Record<string, AuthoredField>)[entity.key]
}
