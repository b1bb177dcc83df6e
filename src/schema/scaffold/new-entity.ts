import type { Entity } from '../format/entity.ts'
import { camel } from './camel.ts'
import { newField, type NewField } from './new-field.ts'
import { isTechnicalName } from './surroundings.ts'

/** What names a row stands in a line of its list, and a long text does not. */
const NAMING = 120
const inLine = ({ maxLength }: Record<string, unknown>) => (Number(maxLength) > NAMING ? { maxLength: NAMING } : {})

type NewEntity = { entity: Entity; english: Record<string, unknown> }

const STANDARD = ['name', 'remark']

/** A new entity: a key, the fields that were named (or a name and a remark), and the creation time of a row. */
export function newEntity(name: string, title: string, english: string, wanted: string[] | undefined): NewEntity | { refused: string } {
  const key = `${camel(name)}Id`
  const fields: NewField[] = [
    { name: key, field: { title: '编号', type: 'string', readOnly: true, copy: true, seed: 'id' }, english: 'ID' },
  ]
  for (const written of [...(wanted?.length ? wanted : STANDARD), 'createTime']) {
    const made = newField(written)
    if ('refused' in made) return made
    if (!fields.some((one) => one.name === made.name)) fields.push(made)
  }
  const words = fields.filter(({ name: one, field }) => one !== key && field['type'] === 'string' && !field['readOnly'] && !field['oneOf'])
  const label = words.find(({ name: one }) => !isTechnicalName(one)) ?? words[0]
  if (label) label.field = { ...label.field, ...inLine(label.field), required: true }
  return {
    entity: {
      title,
      key,
      label: `{{${label?.name ?? key}}}`,
      properties: Object.fromEntries(fields.map(({ name: one, field }) => [one, field])),
      sort: '-createTime',
      seedRows: 20,
    },
    english: {
      title: english,
      properties: Object.fromEntries(
        // A title that is already in English is not translated.
        fields.flatMap(({ name: one, field, english: text, choices = {} }) => {
          const said = {
            ...(field['title'] === text ? {} : { title: text }),
            ...(Object.keys(choices).length > 0 ? { oneOf: choices } : {}),
          }
          return Object.keys(said).length > 0 ? [[one, said]] : []
        }),
      ),
    },
  }
}
