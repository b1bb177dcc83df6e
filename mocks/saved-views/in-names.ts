import { isObject } from '../../src/schema/is-object.ts'
import { REFINE } from '../../src/schema/refine.ts'

type Names = Record<string, string>
/** What has another name now: fields, and choices by the former name of their field. */
export type Renamed = { fields: Names; choices: Record<string, Names> }
type View = { query: string; settings: string }

const nowOf = (names: Names | undefined, name: string): string => (names && Object.hasOwn(names, name) ? names[name]! : name)

/** A saved view in the present names. What cannot be read stays as it is. */
export function viewInNames({ query, settings }: View, { fields, choices }: Renamed): View {
  const today = (field: string) => nowOf(fields, field)
  const choice = (field: string, value: string) => nowOf(Object.hasOwn(choices, field) ? choices[field] : undefined, value)
  const inTest = (_: string, one: unknown): unknown => {
    if (!isObject(one) || typeof one.field !== 'string') return one
    const { field, value } = one
    const inValue = (is: unknown): unknown =>
      Array.isArray(is)
        ? is.map(inValue)
        : typeof is === 'number'
          ? figureOf(choice(field, `${is}`))
          : typeof is === 'string'
            ? choice(field, is)
            : is
    return { ...one, field: today(field), ...(value === undefined ? {} : { value: inValue(value) }) }
  }
  const inColumns = (word: string, one: unknown): unknown =>
    typeof one === 'string' && word !== 'density' ? today(one) : word === 'widths' && isObject(one) ? keysNamed(one, today) : one
  const inQuery = (name: string, value: string): string =>
    name === REFINE ? reread(value, inTest) : NAMING.has(name) ? value.replace(/\w+$/, today) : choice(name, value)
  return {
    query: new URLSearchParams([...new URLSearchParams(query)].map(([name, value]) => [today(name), inQuery(name, value)])).toString(),
    settings: reread(settings, inColumns),
  }
}

/** Names of choices are texts, those of conditions are of the type of their field. */
const figureOf = (name: string): string | number => (name.trim() === '' || Number.isNaN(Number(name)) ? name : Number(name))

/** The parameters that end with the name of a field: `-amount`, `sum-amount`. */
const NAMING: ReadonlySet<string> = new Set(['_sort', '_by', '_split', '_figure'])

const keysNamed = (all: Record<string, unknown>, today: (name: string) => string) =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [today(name), one]))

function reread(text: string, revive: (key: string, value: unknown) => unknown): string {
  try {
    return JSON.stringify(JSON.parse(text, revive))
  } catch {
    return text
  }
}

/** The way back. */
export function formerly({ fields, choices }: Renamed): Renamed {
  const turned = (names: Names): Names => Object.fromEntries(Object.entries(names).map(([past, now]) => [now, past]))
  return {
    fields: turned(fields),
    choices: Object.fromEntries(Object.entries(choices).map(([field, names]) => [nowOf(fields, field), turned(names)])),
  }
}
