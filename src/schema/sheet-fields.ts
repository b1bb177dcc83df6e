import type { Field } from './compiled.ts'

/** Stands between the title of a list and that of a field of its entries, in the heading of a column. */
export const WITHIN = ' · '

/**
 * The fields of a form as columns of a file, by their path. A list of objects has a column with the number of each entry, and one for each
 * field of its entries; an object has those of its fields alone.
 */
export function sheetFields(fields: Field[], path = '', title = ''): Field[] {
  const names = new Set(fields.map(({ name }) => name))
  const nameIn = (name: string) => (names.has(name) ? path + name : name)
  return fields.flatMap((field) => {
    const { rules, fields: inner, ...rest } = field
    const column: Field = {
      ...rest,
      name: path + field.name,
      title: title + field.title,
      ...(rules ? { rules: rules.currency === undefined ? rules : { ...rules, currency: nameIn(rules.currency) } } : {}),
    }
    if (!inner) return [column]
    const parts = sheetFields(inner, `${column.name}.`, column.title + WITHIN)
    return isList(field) ? [{ ...column, fields: inner }, ...parts] : parts
  })
}

/** Whether a field is a list of objects, each of which takes a line of a file. */
export const isList = ({ type, fields }: Pick<Field, 'type' | 'fields'>): boolean => type === 'array' && fields !== undefined
