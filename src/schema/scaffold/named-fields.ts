import { fieldName } from './field-name.ts'

/** A field as a foreign heading made it, with that heading if no name could be made of it. */
export type Heading = { name: string; heading: string }

/** A heading in other letters gives its field a number for a name, and nothing for its title in other languages. */
export const unnamedIn = (fields: readonly string[]): Heading[] =>
  fields.flatMap((field) => {
    const [name = '', , heading = ''] = field.split(':')
    return /^field\d+$/.test(name) && heading !== '' ? [{ name, heading }] : []
  })

/** The same fields, called as their headings read in the language of the names: `field1:string:客户` with “Customer” is `customer:string:客户:Customer`. */
export function namedFields(fields: readonly string[], words: Readonly<Record<string, string>>): string[] {
  const taken = new Set(fields.map((field) => field.split(':')[0]!))
  return fields.map((field, at) => {
    const [name = '', type = '', heading = ''] = field.split(':')
    const said = words[name]?.replaceAll(/[:,|()\s]+/g, ' ').trim()
    if (!said) return field
    taken.delete(name)
    const now = fieldName(said, at, taken)
    taken.add(now)
    return [now, type, heading, said].join(':')
  })
}
