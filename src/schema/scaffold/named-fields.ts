import { choicesOf, typeOfChoices } from './choice-type.ts'
import { fieldName } from './field-name.ts'
import { CHINESE, humanise, usualTitle } from './new-field.ts'

/** What a foreign file calls something in other letters, and the name under which its translation is given. */
export type Heading = { name: string; heading: string }

/** A heading in other letters gives its field a number for a name, and nothing for its title in other languages; nor have its choices one. */
export const unnamedIn = (fields: readonly string[]): Heading[] =>
  fields.flatMap((field) => {
    const [name = '', type = '', heading = ''] = field.split(':')
    const own = /^field\d+$/.test(name) && heading !== '' ? [{ name, heading }] : []
    const values = (choicesOf(type) ?? []).map(({ value }) => value).filter((value) => CHINESE.test(value))
    return [...own, ...values.map((value) => ({ name: `${name}.${value}`, heading: value }))]
  })

/**
 * The headings and values in the letters of the names, which have nothing for their titles in the language of the schemas; of a column or a
 * property that has no heading, what it is called by its name, unless most entities have one of that name.
 */
export const saidInNames = (fields: readonly string[]): Heading[] =>
  fields.flatMap((field) => {
    const [name = '', type = '', heading = ''] = field.split(':')
    const said = heading === '' && usualTitle(name) === undefined ? humanise(name) : heading
    const own = said !== '' && !CHINESE.test(said) ? [{ name, heading: said }] : []
    const values = (choicesOf(type) ?? []).map(({ value }) => value).filter((value) => !CHINESE.test(value))
    return [...own, ...values.map((value) => ({ name: `${name}.${value}`, heading: value }))]
  })

const plain = (said: string | undefined): string | undefined => said?.replaceAll(/[:,|()=\s]+/g, ' ').trim() || undefined

/**
 * The same fields, called as their headings and values read in the language of the names: `field1:string:客户` with “Customer” is
 * `customer:string:客户:Customer`; and with `titles` in the language of the schemas those whose headings read in that of the names.
 */
export function namedFields(
  fields: readonly string[],
  words: Readonly<Record<string, string>>,
  titles: Readonly<Record<string, string>> = {},
): string[] {
  const taken = new Set(fields.map((field) => field.split(':')[0]!))
  return fields.map((field, at) => {
    const [name = '', written = '', heading = ''] = field.split(':')
    const choices = choicesOf(written)?.map(({ value, english }) => {
      const key = `${name}.${value}`
      return { value, english: plain(words[key]) ?? english, title: plain(titles[key]) }
    })
    const type = choices ? typeOfChoices(choices) : written
    const said = plain(words[name])
    const title = plain(titles[name])
    if (!said && title && title !== heading) return [name, type, title, heading].join(':')
    if (!said) return choices ? [name, type, heading].join(':') : field
    taken.delete(name)
    const now = fieldName(said, at, taken)
    taken.add(now)
    return [now, type, heading, said].join(':')
  })
}
