import { compileField, rulesOf } from '../compile/field.ts'
import { soldCodes } from '../compile/sold-codes.ts'
import type { Field } from '../compiled.ts'
import type { AuthoredField } from '../format/authored.ts'
import { type Fault, faultOf } from '../verdict.ts'
import { unexpected } from './near.ts'
import { patternFault } from './pattern-fault.ts'
import type { Graph, Path } from './graph.ts'
import { strayChoice } from './renamed.ts'
import type { Report } from './rule.ts'

/** A value in the schema must pass the same validation as the input of a person. */
export function valid(graph: Graph, file: string, field: AuthoredField, value: unknown, path: Path, report: Report): void {
  if (!values(graph, file, field, value, path, report) || value === null) return
  // An invalid pattern, or one that could backtrack for ever, is reported as such and not run.
  if (isUntried(field.pattern) || isUntried(field.items?.pattern)) return
  const fault = faultOf(judged(graph, field), value, { form: {} })
  if (fault && fault.rule !== 'choice')
    report(file, path, `Unexpected ${JSON.stringify(value)}, expected a value that its own field takes: ${ruleOf(fault)}`)
  if (field.properties) inside(graph, file, field.properties, value, path, report)
  else if (field.items?.properties && Array.isArray(value))
    for (const [at, one] of value.entries()) inside(graph, file, field.items.properties, one, [...path, at], report)
}

const isUntried = (pattern: string | undefined): boolean => pattern !== undefined && patternFault(pattern) !== undefined

/** An object must have exactly the properties of its field. */
function inside(graph: Graph, file: string, fields: Record<string, AuthoredField>, value: unknown, path: Path, report: Report): void {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return
  for (const name of Object.keys(value)) {
    if (Object.hasOwn(fields, name)) continue
    const { message, suggestion } = unexpected('field', name, Object.keys(fields))
    report(file, [...path, name], message, { at: 'key', ...(suggestion === undefined ? {} : { suggestion }) })
  }
  for (const [name, field] of Object.entries(fields)) {
    const one = (value as Record<string, unknown>)[name]
    if (one !== undefined) valid(graph, file, field, one, [...path, name], report)
    else if (field.required === true && field.default === undefined) report(file, path, `Missing field "${name}", it is required`)
  }
}

/** Several values of one field are judged after one another. */
let last: { graph: Graph; field: AuthoredField; judged: Field } | undefined

/** What decides on a value of the field alone. */
function judged(graph: Graph, field: AuthoredField): Field {
  if (last?.field !== field || last.graph !== graph) last = { graph, field, judged: judgedBy(graph, field) }
  return last.judged
}

/** Only lists and objects have more than a type and rules. */
function judgedBy(graph: Graph, field: AuthoredField): Field {
  if (field.type === 'array' || field.type === 'object') {
    const { required: _required, visible: _visible, must: _must, ...rules } = field
    return compileField(graph.atlas, 'value', rules)
  }
  const own = rulesOf(field.must ? withoutMust(field) : field)
  return { name: 'value', title: '', widget: '', type: field.type ?? 'string', ...(own ? { rules: own } : {}) }
}

function withoutMust({ must: _must, ...field }: AuthoredField): AuthoredField {
  return field
}

function ruleOf({ rule, detail }: Fault): string {
  const bound = Object.values(detail).find((one) => typeof one === 'number' || typeof one === 'string')
  return bound === undefined || rule === 'type' ? `"${rule}"` : `"${rule}" ${String(bound)}`
}

/** Whether a value is allowed; reports it if not. */
export function values(graph: Graph, file: string, field: AuthoredField | undefined, value: unknown, path: Path, report: Report): boolean {
  if (!field) return true
  if (Array.isArray(value))
    return value.filter((one, at) => !values(graph, file, { ...field, ...field.items }, one, [...path, at], report)).length === 0
  const choices = field.oneOf ?? (field.type === 'array' ? field.items?.oneOf : undefined)
  if (choices) {
    if (choices.some((choice) => choice.const === value)) return true
    const { message, suggestion } = strayChoice('value', value, field)
    report(file, path, message, suggestion === undefined ? {} : { suggestion })
    return false
  }
  if (!hasType(field, value)) tellType(file, field, value, path, report)
  else if (field.format !== 'interface' || soldCodes(graph.atlas).includes(String(value))) return true
  else {
    const { message, suggestion } = unexpected('interface', String(value), soldCodes(graph.atlas))
    report(file, path, message, suggestion === undefined ? {} : { suggestion })
  }
  return false
}

export const typeOf = (field: AuthoredField) => (field.type === 'array' ? field.items?.type : field.type)

export function hasType(field: AuthoredField, value: unknown): boolean {
  const type = typeOf(field)
  if (type === undefined || type === 'object') return true
  return type === 'integer' ? Number.isInteger(value) : type === 'number' ? typeof value === 'number' : typeof value === type
}

export function tellType(file: string, field: AuthoredField, value: unknown, path: Path, report: Report): void {
  report(file, path, `Unexpected ${JSON.stringify(value)}, expected a value of type ${typeOf(field)}`)
}
