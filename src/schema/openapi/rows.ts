import type { Contract, Entity, Property } from '../contract.ts'
import type { Json } from './json.ts'

/** The name of an entity's row schema in the document. */
export const rowName = (entity: string): string => `${entity}.row`

/** Titles are in the language of the schemas, descriptions in the default language. */
type Locales = Pick<Contract, 'sourceLocale' | 'defaultLocale'>

/** A row as it is answered, without write-only fields. */
export function rowSchema(entity: Entity, spoken: Locales): Json {
  const properties: Json = {}
  for (const property of Object.values(entity.properties)) {
    if (property.writeOnly) continue
    properties[property.name] = valueSchema(property, spoken)
    if (property.entity) properties[`${property.name}Label`] = labelSchema(property)
    if (property.versions) properties[`${property.name}Label`] = spokenSchema(property.name)
  }
  properties['version'] = { type: 'integer', description: 'Counts the changes of the row.' }
  return {
    type: 'object',
    title: entity.title[spoken.defaultLocale],
    description: entity.title[spoken.sourceLocale],
    properties,
    required: requiredIn(entity, Object.keys(entity.properties)),
  }
}

/** Each answered field with the label that comes with it. */
export const withLabels = (entity: Entity, names: string[]): string[] =>
  names.flatMap((name) => (entity.properties[name]?.entity || entity.properties[name]?.versions ? [name, `${name}Label`] : [name]))

/** Fields that only some roles may see can be missing; all others are present, if only as null. */
export const requiredIn = (entity: Entity, names: string[]): string[] => [
  ...withLabels(
    entity,
    names.filter((name) => !entity.properties[name]!.seenBy && !entity.properties[name]!.writeOnly),
  ),
  'version',
]

/** A field of a list entry, with the label of the row that it refers to. */
function namedValue(field: Property, spoken: Locales): [string, Json][] {
  const own: [string, Json] = [field.name, valueSchema(field, spoken)]
  return field.entity ? [own, [`${field.name}Label`, labelSchema(field)]] : [own]
}

const spokenSchema = (name: string): Json => ({
  type: ['string', 'null'],
  description: `\`${name}\` in the language that was asked for, or as it is stored where it was not written in that one.`,
})
const labelSchema = ({ name, type }: Property): Json => ({
  ...(type === 'array' ? { type: ['array', 'null'], items: { type: 'string' } } : { type: ['string', 'null'] }),
  description: `The name of what \`${name}\` refers to.`,
})

/** Formats that JSON Schema knows; the others are the product's own and are described in words. */
const KNOWN = new Set(['date-time', 'date', 'email'])
const OWN: Record<string, string> = { url: 'uri' }

/** A value as it is answered; it may be null, because an older row may lack it. */
export function valueSchema(property: Property, spoken: Locales): Json {
  const { type, format, choices, title, masked, rules, fields, item, examples } = property
  const list = type === 'array'
  const value = choices?.map((choice) => choice.value)
  const inner = fields
    ? { type: 'object', properties: Object.fromEntries(fields.flatMap((field) => namedValue(field, spoken))) }
    : undefined
  const facts = [
    title[spoken.defaultLocale],
    ...(choices ? [choices.map((choice) => `${String(choice.value)}: ${choice.title[spoken.defaultLocale]}`).join('; ')] : []),
    ...(format && !KNOWN.has(format) ? [`format ${format}`] : []),
    ...(masked ? ['shown with its middle hidden'] : []),
    ...(property.seenBy ? [`only for ${property.seenBy.join(', ')}`] : []),
  ]
  return {
    type: [type, 'null'],
    title: title[spoken.sourceLocale],
    description: facts.join(' · '),
    ...(format && type === 'string' && (KNOWN.has(format) || OWN[format]) ? { format: OWN[format] ?? format } : {}),
    ...(value && !list ? { enum: [...value, null] } : {}),
    ...(list ? { items: inner ?? { type: item?.type ?? 'string', ...(value ? { enum: value } : {}) } } : {}),
    ...(type === 'object' && inner ? { properties: inner.properties } : {}),
    ...(rules.maxLength !== undefined && !masked ? { maxLength: rules.maxLength } : {}),
    ...(property.readOnly ? { readOnly: true } : {}),
    ...(examples ? { examples } : {}),
  }
}
