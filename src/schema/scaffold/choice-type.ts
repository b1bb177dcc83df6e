/** With more values a column is no choice, and with longer ones none that fits a list. */
const [MOST, LONGEST] = [8, 30]
/** So often, on average, each value occurs; otherwise the few rows there are just happen to be alike. */
const TIMES = 2
/** What `--fields` writes with. */
const SIGNS = /[:,|()=]/

const TYPE = /^choice\((.+)\)$/

/** The type `choice(new|done)` for values that can be one, in the order in which they come; undefined if they cannot. */
export function choiceType(values: readonly string[]): string | undefined {
  const kinds = [...new Set(values)]
  const isFit =
    kinds.length >= 2 && kinds.length <= MOST && kinds.every((one) => one.length <= LONGEST && one.trim() === one && !SIGNS.test(one))
  return isFit ? `choice(${kinds.join('|')})` : undefined
}

/** The type for the values of a column, if few occur again and again. */
export const choiceIn = (values: readonly string[]): string | undefined =>
  values.length >= new Set(values).size * TIMES ? choiceType(values) : undefined

/** A value, and what it is called in the language of the names and in that of the schemas, if that is said: `choice(新=New|done=Done=完成)`. */
export type NamedChoice = { value: string; english: string | undefined; title?: string | undefined }

/** The values of such a type; undefined for another one. */
export const choicesOf = (type: string): NamedChoice[] | undefined =>
  TYPE.exec(type)?.[1]!
    .split('|')
    .map((one) => {
      const [value = '', english, title] = one.split('=').map((part) => part.trim())
      return { value, english: english || undefined, ...(title ? { title } : {}) }
    })

/** The type with these values. */
export const typeOfChoices = (choices: readonly NamedChoice[]): string =>
  `choice(${choices.map(({ value, english, title }) => [value, english ?? (title && value), title].filter(Boolean).join('=')).join('|')})`
