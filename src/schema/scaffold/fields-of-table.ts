import { sayIn } from '../say-in.ts'
import type { SayOf } from '../texts.ts'
import { fieldName } from './field-name.ts'
import { sayType } from './say-type.ts'
import { choiceIn, choiceType } from './choice-type.ts'
import type { Told } from './fields-of-csv.ts'
import { CHINESE } from './new-field.ts'

/** A column of a table as the database reports it; `listed` are all values of its type, `values` those of its first rows if they are short texts. */
export type TableColumn = { name: string; type: string; comment?: string | null; listed?: readonly string[]; values?: readonly string[] }

/** Whether the values of a column of this type are looked at. */
export const isWorded = (type: string): boolean => ['string', 'text'].includes(kindOf(type) ?? '')

/** The type of the language by the beginning of the column type; from the most specific on. */
const KINDS: [RegExp, string][] = [
  [/^bool/i, 'boolean'],
  [/^(big|small|tiny|medium)?int|^serial|^bigserial/i, 'integer'],
  [/^(numeric|decimal|real|double|float)/i, 'number'],
  [/^timestamp|^datetime/i, 'date-time'],
  [/^date/i, 'date'],
  [/^time/i, 'time'],
  [/^(var)?char|^character|^uuid/i, 'string'],
  [/^(text|clob|citext)/i, 'text'],
]

const kindOf = (type: string): string | undefined => KINDS.find(([begins]) => begins.test(type))?.[1]

/** A comment begins with the title, which is no sentence. */
const LONGEST = 40

/** What a column is called: by its comment, or by a name that is none of a field. */
function titleOf({ name, comment }: TableColumn, field: string): string {
  const [said = ''] = (comment ?? '').trim().split(/[：:，,。；;（(|\n]/)
  const title = said && said.length <= LONGEST ? said : CHINESE.test(name) ? name : ''
  return title && title !== field ? `:${title.replaceAll(/[:\s]+/g, ' ').trim()}` : ''
}

/** The fields of a new entity, derived from the columns of a table; `say` explains them. */
export function fieldsOfTable(columns: readonly TableColumn[], say: SayOf = sayIn()): Told {
  const taken = new Set<string>()
  const told: Told = { fields: [], notes: [] }
  for (const [at, column] of columns.entries()) {
    const { name, type, listed = [], values = [] } = column
    const kind = listed.length > 0 ? (choiceType(listed) ?? 'string') : kindOf(type)
    if (kind === undefined) {
      told.notes.push(say('schema/scaffold', 'leftOutOf', { field: name, type: type || say('schema/scaffold', 'noType') }))
      continue
    }
    const field = fieldName(name, at, taken)
    taken.add(field)
    const choice = isWorded(type) ? choiceIn(values) : undefined
    const named = field === name ? field : say('schema/scaffold', 'named', { field, title: name })
    told.fields.push(`${field}:${choice ?? kind}${titleOf(column, field)}`)
    told.notes.push(
      choice
        ? say('schema/scaffold', 'isChoice', { field: named, kinds: new Set(values).size, rows: values.length })
        : say('schema/scaffold', 'isType', { field: named, type: sayType(kind, say), why: say('schema/scaffold', 'tableSays', { type }) }),
    )
  }
  return told
}
