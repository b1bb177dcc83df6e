import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import { workOut } from '../../src/schema/arithmetic.ts'
import type { Field, Locale } from '../../src/schema/compiled.ts'
import type { RuleName } from '../../src/schema/rules.ts'
import type { Call } from '../../src/schema/contract.ts'
import { withoutHidden } from '../../src/schema/scope.ts'
import { sayFault } from '../../src/schema/sentences.ts'
import { judge } from '../../src/schema/verdict.ts'
import type { Row } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import '../../scripts/lib/telephones.ts'
import { asKept } from './as-kept.ts'
import { strayLinks } from './formatted.ts'

/** Named formats are validated by `judge`, with the same errors as in the form. */
const OPTIONS = {
  strict: false,
  validateFormats: false,
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  allowUnionTypes: true,
} as const

const quick = new Ajv2020({ ...OPTIONS, allErrors: false })
const thorough = new Ajv2020({ ...OPTIONS, allErrors: true, verbose: true })
const validators = new WeakMap<Call, { quick: ValidateFunction; thorough?: ValidateFunction }>()

/** Refuses a body that has the wrong structure or an unknown field, before anything is looked up. */
export function checkStructure(call: Call, body: Row, locale: Locale, now: number): void {
  let own = validators.get(call)
  if (!own) validators.set(call, (own = { quick: quick.compile(withoutId(call.body)) }))
  if (own.quick(body)) return
  own.thorough ??= thorough.compile(withoutId(call.body))
  own.thorough(body)
  // Fields that a move requires are reported as missing fields.
  const errors = (own.thorough.errors ?? []).filter(({ keyword }) => keyword !== 'if')
  const isJudgeable = !errors.some(({ keyword }) => keyword === 'type')
  const find = (reader: Locale) => {
    const faults = errors.slice(0, 50).map((error) => faultOf(error, call.form[reader], reader))
    return {
      ...Object.fromEntries(faults.toReversed()),
      ...(isJudgeable ? judge(call.form[reader], body, { locale: reader, now }) : {}),
    }
  }
  throw problems.invalid(inAnyLanguage(locale, find(locale), find))
}

/** Faults that are said anew to readers of another language, e.g. in the call log. */
function inAnyLanguage(locale: Locale, found: Record<string, string>, find: (reader: Locale) => Record<string, string>) {
  const kept: Partial<Record<Locale, Record<string, string>>> = { [locale]: found }
  return Object.fromEntries(
    Object.entries(found).map(([name, said]) => [name, (reader: Locale): string => (kept[reader] ??= find(reader))[name] ?? said]),
  )
}

/** Validates the values like the form does, with `row` as the stored row; returns the body without hidden fields. */
export function checkValues(call: Call, body: Row, locale: Locale, now: number, row?: Row, around: Row = {}): Row {
  const fields = call.form[locale]
  if (fields.length === 0) return body
  const form = { ...workOut(fields, body), ...around }
  const find = (reader: Locale) => judge(call.form[reader], form, { locale: reader, now, ...(row ? { row } : {}) })
  const faults = find(locale)
  for (const _ in faults) throw problems.invalid(inAnyLanguage(locale, faults, find))
  const stray = strayLinks(fields, body).map(
    ([name, link]) => [name, text('http/problems', 'strayLink', { link: link.slice(0, 60) })] as const,
  )
  if (stray.length > 0) throw problems.invalid(Object.fromEntries(stray))
  return withoutHidden(fields, asKept(fields, body), { form, row, now })
}

/** Two contracts may have schemas with the same `$id`; ajv would refuse the second. */
function withoutId({ $id: _, ...schema }: Record<string, unknown>): Record<string, unknown> {
  return schema
}

const RULES: Record<string, RuleName> = {
  required: 'required',
  type: 'type',
  additionalProperties: 'unknown',
  unevaluatedProperties: 'unknown',
  enum: 'choice',
  const: 'choice',
  oneOf: 'choice',
  anyOf: 'type',
  minLength: 'minLength',
  maxLength: 'maxLength',
  minimum: 'minimum',
  maximum: 'maximum',
  multipleOf: 'multipleOf',
  pattern: 'pattern',
  format: 'format',
  minItems: 'minItems',
  maxItems: 'maxItems',
  uniqueItems: 'uniqueItems',
}

function faultOf(
  { keyword, instancePath, params, data: given }: ErrorObject,
  fields: Field[],
  locale: Locale,
): [path: string, message: string] {
  const missing: unknown = params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty
  const path = [...instancePath.split('/').slice(1), ...(typeof missing === 'string' ? [missing.slice(0, 64)] : [])]
  if (keyword === 'required' && missing === 'version') return ['version', text('http/problems', 'unread')(locale)]
  const name = path.at(-1) ?? ''
  const field = fieldAt(fields, path) ?? { name, title: name, type: 'string', widget: 'text' }
  const rule = RULES[keyword] ?? 'type'
  const limit: unknown = params.limit
  const detail = { min: limit, max: limit, of: params.multipleOf, type: params.type, format: params.format, given }
  return [path.join('.'), sayFault(locale, { rule, detail }, field)]
}

function fieldAt(fields: Field[], path: string[]): Field | undefined {
  const [name, ...rest] = path.filter((step) => !/^\d+$/.test(step))
  const field = fields.find((one) => one.name === name)
  return field && rest.length > 0 ? fieldAt(field.fields ?? [], rest) : field
}
