import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { compileContract } from '../../../src/schema/compile/contract.ts'
import type { Field } from '../../../src/schema/compiled.ts'
import type { Call } from '../../../src/schema/contract.ts'
import { formats } from '../../../src/schema/formats.ts'
import { readSchemas } from '../../../src/schema/read.ts'
import { judge } from '../../../src/schema/verdict.ts'

const contract = compileContract(readSchemas(readFolder('schemas')).world)
const ajv = new Ajv2020({ strict: false, allErrors: true })
for (const [name, { check, type }] of Object.entries(formats))
  ajv.addFormat(
    name,
    type === 'string' ? { type: 'string', validate: (value: string) => value === '' || check(value) === undefined } : true,
  )

/** Calls whose body is a form; what depends on other fields cannot be said in plain JSON Schema and is left to the verdict. */
const forms = Object.values(contract.calls).filter(
  (call) => call.form['en-US'].length > 0 && ['add', 'edit', 'service'].includes(call.does),
)

/** Values near the limits of a field, right ones and wrong ones alike. */
function valueOf(field: Field): fc.Arbitrary<unknown> {
  const { rules = {} } = field
  const around = (limit: number | undefined) =>
    limit === undefined || limit > 400 ? [] : [limit - 1, limit, limit + 1].filter((one) => one >= 0)
  const strings = [...around(rules.minLength), ...around(rules.maxLength)].map((length) => 'a'.repeat(length))
  const good = ['16912345678', 'a@example.com', 'https://example.com', '2026-11-21T00:00:00Z', '2026-11-21', '123456', '中文', '10.0.0.0/8']
  const chosen = (field.choices ?? []).map((choice) => choice.value)
  const scalar = fc.constantFrom<unknown>(
    ...strings,
    ...good,
    ...chosen,
    ...around(rules.minimum),
    ...around(rules.maximum),
    '',
    null,
    0,
    -1,
    1.5,
    true,
    false,
    'x',
    ' ',
    {},
    [],
  )
  if (field.type !== 'array') return scalar
  const item = field.fields
    ? fc.record(Object.fromEntries(field.fields.map((one) => [one.name, valueOf(one)])), { requiredKeys: [] })
    : fc.constantFrom<unknown>(...chosen, 'x', 1, null)
  return fc.oneof({ weight: 4, arbitrary: fc.array(item, { maxLength: 4 }) }, scalar)
}

const isPlain = (field: Field): boolean =>
  typeof field.required !== 'object' &&
  !field.visible &&
  !field.disabled &&
  field.rules?.must === undefined &&
  !field.choices?.some((choice) => choice.when) &&
  !['markdown'].includes(field.rules?.format ?? '') &&
  (field.fields ?? []).every(isPlain)

/** Long enough for the code of a link, which is one of them. */
const KEY = 'k234567890123456'

/** What a call sends of its row, and the version of it that an edit has read, stand there; what its own form insists on is a value like others. */
function bodyOf(call: Call, values: Record<string, unknown>): Record<string, unknown> {
  const asked = new Set(call.form['en-US'].flatMap(({ name, required }) => (required === true ? [name] : [])))
  return {
    ...Object.fromEntries(Object.keys(call.send).flatMap((name) => (asked.has(name) ? [] : [[name, KEY]]))),
    ...(call.moves.length > 1 ? { move: call.moves[0] } : {}),
    ...(call.does === 'edit' ? { version: 1 } : {}),
    ...values,
  }
}

describe('one definition of a field', () => {
  it.each(forms.map((call) => [call.name, call] as const))(
    'judges the body of %s alike in the form and in the API schema',
    (_name, call) => {
      const fields = call.form['en-US'].filter(isPlain)
      const schema = structuredClone(call.body) as { properties: Record<string, unknown>; required?: string[] }
      const hard = new Set(call.form['en-US'].filter((field) => !isPlain(field)).map((field) => field.name))
      schema.properties = Object.fromEntries(Object.entries(schema.properties).filter(([name]) => !hard.has(name)))
      if (schema.required) schema.required = schema.required.filter((name) => !hard.has(name))
      const validate = ajv.compile(schema)
      const values = fc.record(Object.fromEntries(fields.map((field) => [field.name, valueOf(field)])), { requiredKeys: [] })
      fc.assert(
        fc.property(values, (one) => {
          const faults = Object.keys(judge(fields, one, { locale: 'en-US' }))
          const right = validate(bodyOf(call, one))
          if ((faults.length === 0) !== right)
            expect.fail(
              `${JSON.stringify(one)}: the form says ${JSON.stringify(faults)}, the schema ${JSON.stringify(validate.errors?.map((error: ErrorObject) => `${error.instancePath} ${error.message}`))}`,
            )
        }),
        { numRuns: 60, seed: 7 },
      )
    },
  )
})
