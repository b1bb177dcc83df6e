import { partsOf } from '../around.ts'
import { remoteOf } from '../compile/remote.ts'
import type { AuthoredField, Choice } from '../format/authored.ts'
import { holesOf } from '../template.ts'
import { unexpected } from './near.ts'
import type { Graph, Path } from './graph.ts'
import { tellRenamed } from './renamed.ts'
import type { Report } from './rule.ts'
import { saying } from './says.ts'
import { calledNow, namesOfEntity } from './entity-names.ts'

export function teller(file: string, known: string[], report: Report) {
  return (name: string, path: Path) => {
    if (known.includes(name)) return
    const { message, suggestion } = renamed(name, known) ?? tooFar(name, known) ?? unexpected('field', name, known)
    report(file, path, message, { at: path.at(-1) === name ? 'key' : 'value', ...(suggestion === undefined ? {} : { suggestion }) })
  }
}

/** A former name is reported with its present name, even if other names are similar. */
function renamed(name: string, known: string[]): { message: string; suggestion: string } | undefined {
  const now = calledNow(name, known)
  return now === undefined ? undefined : tellRenamed('field', name, now)
}

/** Checks a name against the columns of a list. An unknown column, reported elsewhere, may stand for any field, so that one is let pass. */
export function amongColumns(file: string, columns: string[], known: string[], report: Report): Looker {
  return (name, path) => {
    if (columns.includes(name)) return
    const right = columns.filter((one) => known.includes(one))
    if (!known.includes(name)) teller(file, right, report)(name, path)
    // A column was taken out, and something else still shows it: no other field is meant.
    else if (right.length === columns.length)
      report(file, path, `Unexpected field "${name}", it is no column of this list; expected it among "columns", or taken out here`)
  }
}

/** Only a field of a form can refer to the person or to the row chosen in another field; elsewhere there is just one row. */
function tooFar(name: string, known: string[]): { message: string; suggestion?: string } | undefined {
  const { head, tail } = partsOf(name) ?? {}
  if (head === undefined || tail === undefined || known.some((one) => one.includes('.'))) return undefined
  const unexpected = `Unexpected field "${name}", expected a name without a dot`
  if (head === 'row' && known.includes(tail)) return { message: `${unexpected}: "${tail}" is the field of the row`, suggestion: tail }
  if (head === 'me') return { message: `${unexpected}: only the fields of a form look at the person` }
  if (known.includes(head)) return { message: `${unexpected}; a field with "computed": { "of": "${name}" } brings its value along` }
  return undefined
}

export const fieldsOfCall = (graph: Graph, call: string) =>
  Object.keys(graph.atlas.entities[graph.atlas.calls[call]?.entity ?? '']?.properties ?? {})

/** Resolves a dotted name by its first part: `stockId.remain` among the fields of the rows that `stockId` offers. */
export function far(file: string, known: string[], fieldsOf: (head: string) => string[] | undefined, report: Report) {
  const near = teller(file, known, report)
  return (name: string, path: Path) => {
    const parts = partsOf(name)
    if (!parts) return near(name, path)
    const fields = fieldsOf(parts.head)
    if (fields)
      return teller(
        file,
        fields.map((one) => `${parts.head}.${one}`),
        report,
      )(name, path)
    return report(file, path, `Unexpected "${name}", expected "me", "row" or a field with "options" before the dot`)
  }
}

export const aliked = (key: string) => `Unexpected label without a hole, expected one by which rows are told apart, such as "{{${key}}}"`

/** `path` is the path of the field, `here` the names that it may refer to. */
export function checkOptions(graph: Graph, file: string, field: AuthoredField, path: Path, here: () => string[], report: Report): void {
  const { options = {} } = field
  const remote = remoteOf(graph.atlas, field)
  const entity = remote && graph.atlas.entities[graph.atlas.calls[remote.call]?.entity ?? '']
  if (!entity) return
  const look = teller(file, namesOfEntity(entity), report)
  // Where nothing is said of it they are told apart by their key.
  const holes = options.label === undefined ? undefined : holesOf(options.label)
  if (options.value !== undefined && !Object.hasOwn(entity.properties, options.value)) look(options.value, [...path, 'options', 'value'])
  for (const hole of holes ?? []) if (!Object.hasOwn(entity.properties, hole)) look(hole, [...path, 'options', 'label'])
  if (holes?.length === 0) report(file, [...path, 'options', 'label'], aliked(entity.key))
  for (const name in options.where) {
    const operand = options.where[name]
    look(name, [...path, 'options', 'where', name])
    if (operand && typeof operand === 'object' && 'field' in operand)
      teller(file, here(), report)(operand.field, [...path, 'options', 'where', name, 'field'])
  }
}

export type Looker = (name: string, path: Path) => void

/** Words in which a field refers to others: `looksAround` is true only where one of them stands. */
export const AROUND = saying('required', 'visible', 'disabled', 'must', 'oneOf', 'items', 'sentTo')

/** Whether a field refers to others. Most do not, and nothing is prepared for those. */
export function looksAround({ required, visible, disabled, must, oneOf, items, sentTo }: AuthoredField): boolean {
  if (isObject(required) || isObject(visible) || isObject(disabled) || must || sentTo) return true
  return oneOf?.some(isConditional) === true || items?.oneOf?.some(isConditional) === true
}

export function checkConditions(field: AuthoredField, path: Path, look: Looker): void {
  for (const word of ['required', 'visible', 'disabled'] as const) {
    const condition = field[word]
    if (condition && typeof condition === 'object')
      for (const [name, test] of Object.entries(condition)) checkTest(name, test, [...path, word, name], look)
  }
  if (field.must && typeof field.must === 'object')
    for (const [word, operand] of Object.entries(field.must)) checkOperand(operand, [...path, 'must', word], look)
  for (const [list, under] of listsIn(field, path))
    for (let at = 0; at < list.length; at++)
      for (const name in list[at]!.when as object | undefined) look(name, [...under, at, 'when', name])
  if (field.sentTo) look(field.sentTo, [...path, 'sentTo'])
}

/** The choices of a field, or of its entries, each with its path. */
export const listsIn = ({ oneOf, items }: AuthoredField, path: Path): [Choice[], Path][] => [
  ...(oneOf ? [[oneOf, [...path, 'oneOf']] as [Choice[], Path]] : []),
  ...(items?.oneOf ? [[items.oneOf, [...path, 'items', 'oneOf']] as [Choice[], Path]] : []),
]

const isConditional = ({ when }: Choice) => when !== undefined
const isObject = (value: unknown) => value !== null && typeof value === 'object'

function checkTest(name: string, test: unknown, path: Path, look: (name: string, path: Path) => void): void {
  look(name, path)
  if (test && typeof test === 'object') for (const [word, operand] of Object.entries(test)) checkOperand(operand, [...path, word], look)
}

function checkOperand(operand: unknown, path: Path, look: (name: string, path: Path) => void): void {
  if (!operand || typeof operand !== 'object' || Array.isArray(operand)) return
  if ('field' in operand) look(String(operand.field), [...path, 'field'])
  if ('row' in operand) look(String(operand.row), [...path, 'row'])
}
