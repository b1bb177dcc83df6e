import type { TSchema } from '@sinclair/typebox'
import Ajv2020 from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { fitsOf } from '../../../src/schema/check/fits.ts'
import { CallsFile } from '../../../src/schema/format/call.ts'
import { ChoicesFile } from '../../../src/schema/format/choice.ts'
import { EntityFile } from '../../../src/schema/format/entity.ts'
import { AppFile, MenuFile, RolesFile, RoutesFile } from '../../../src/schema/format/app-files.ts'
import { type ScreenKind, screens } from '../../../src/schema/format/screen.ts'
import { kindOf } from '../../../src/schema/source.ts'
import { mutantsOf } from '../../mutants/mutants.ts'
import { runs } from '../../setup/runs.ts'

const Ajv = ('default' in Ajv2020 ? Ajv2020.default : Ajv2020) as typeof import('ajv/dist/2020.js').default
const ajv = new Ajv({ strict: false, strictNumbers: true, validateFormats: false })

const formats: Record<string, TSchema> = {
  app: AppFile,
  menu: MenuFile,
  roles: RolesFile,
  routes: RoutesFile,
  entity: EntityFile,
  calls: CallsFile,
  choices: ChoicesFile,
}
const verdicts = new Map<TSchema, { fits: (value: unknown) => boolean; ajv: (value: unknown) => boolean }>()
const verdictsOf = (schema: TSchema) =>
  verdicts.get(schema) ?? verdicts.set(schema, { fits: fitsOf(schema), ajv: ajv.compile(schema) as never }).get(schema)!

function formatOf(path: string, text: string): TSchema | undefined {
  const { kind } = kindOf(path)
  return kind === 'screen' ? screens[(JSON.parse(text) as { kind: ScreenKind }).kind] : formats[kind]
}

const files = readFolder('schemas').filter(({ path, text }) => formatOf(path, text) !== undefined)

// Ajv compiles ten large formats.
describe('the quick verdict on a file is the one of ajv', () => {
  it('on every schema of the product', () => {
    for (const { path, text } of files) expect(verdictsOf(formatOf(path, text)!).fits(JSON.parse(text)), path).toBe(true)
  })

  it('on mutants of them', () => {
    const step = runs(41, 123)
    let wrong = 0
    for (const [at, file] of files.entries()) {
      const { fits, ajv: asked } = verdictsOf(formatOf(file.path, file.text)!)
      for (const { text, path, what } of mutantsOf(file).filter((_, index) => (index + at) % step === 0)) {
        const value: unknown = JSON.parse(text!)
        if (!asked(value)) wrong++
        expect(fits(value), `${what} ${file.path}#/${path.join('/')}`).toBe(asked(value))
      }
    }
    expect(wrong).toBeGreaterThan(100)
  })

  it('on any value in any place of them', () => {
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom('', 'a', '-name', 'ünï', '😀'.repeat(70), 0, -1, 1.5, Infinity, [], [{}, {}], {}),
    )
    fc.assert(
      fc.property(fc.nat(files.length - 1), fc.infiniteStream(fc.nat(1_000)), value, (at, choices, other) => {
        const { path, text } = files[at]!
        const data = JSON.parse(text) as Record<string, unknown>
        replaceSomewhere(data, choices, other)
        const { fits, ajv: asked } = verdictsOf(formatOf(path, text)!)
        expect(fits(data)).toBe(asked(data))
      }),
      { numRuns: runs(1_000, 300) },
    )
  })

  it.each([
    ['a word it does not know', { type: 'object', dependentRequired: {} }, 'The word "dependentRequired"'],
    ['a reference to nothing', { $ref: '#/$defs/none' }, 'There is nothing at'],
    ['a constant that is an object', { const: {} }, 'Only constants'],
    ['a required property that it does not describe', { required: ['a'] }, '"a" is required'],
  ])('and %s is refused, not passed over', (_, schema, message) => {
    expect(() => fitsOf(schema)).toThrow(message)
  })
})

/** Walks down from the root by the choices, and puts a value where they end. */
function replaceSomewhere(data: Record<string, unknown>, choices: Iterable<number>, value: unknown): void {
  let at = data
  for (const choice of choices) {
    const keys = Object.keys(at)
    const key = keys[choice % (keys.length + 1)] ?? 'another'
    const next = at[key]
    if (next === null || typeof next !== 'object' || choice % 4 === 0) {
      at[key] = value
      return
    }
    at = next as Record<string, unknown>
  }
}
