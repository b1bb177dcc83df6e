import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { root } from '../../../scripts/lib/shell.mjs'
import type { Field } from '../../../src/schema/compiled.ts'
import { compileContract } from '../../../src/schema/compile/contract.ts'
import { readSchemas } from '../../../src/schema/read.ts'

const contract = compileContract(readSchemas(readFolder(join(root, 'schemas'))).world)

/** A field of a call, also one of each entry of a list: `files.audio`. */
export function field(call: string, path: string): Field {
  let fields = contract.calls[call]!.form['en-US']
  let found: Field | undefined
  for (const name of path.split('.')) {
    found = fields.find((one) => one.name === name)
    fields = found?.fields ?? []
  }
  if (!found) throw new Error(`Unexpected field "${path}" of "${call}"`)
  return found
}
export const MB = 1_048_576
/** Every figure that a field says: its limits and its values, in the units that people read. */
export function figuresOf(one: Field): number[] {
  const { maxSeconds, maxBytes, ...rules } = one.rules ?? {}
  const numbers = Object.values(rules).filter((value): value is number => typeof value === 'number')
  const choices = (one.choices ?? []).flatMap(({ value }) => (typeof value === 'number' ? [value, value / 1000] : []))
  return [
    ...numbers,
    ...choices,
    ...(typeof one.default === 'number' ? [one.default] : []),
    ...(maxSeconds ? [maxSeconds, maxSeconds / 3600] : []),
    ...(maxBytes ? [maxBytes / MB] : []),
    // What its help says stands beside its rules, in the same file.
    ...(one.help?.match(/\d[\d,]*/g) ?? []).map((text) => Number(text.replaceAll(',', ''))),
    ...(one.fields ?? []).flatMap(figuresOf),
  ]
}
export const rates = (call: string) => (field(call, 'engine').choices ?? []).map(({ value }) => Number.parseInt(String(value), 10))
export const engines = (call: string) => (field(call, 'engine').choices ?? []).length
export const rows = (call: string) => contract.calls[call]!.limit!.rows
export const property = (entity: string, name: string) => contract.entities[entity]!.properties[name]!.rules.maximum!
export const constant = (file: string, pattern: RegExp) =>
  Number(pattern.exec(readFileSync(join(root, file), 'utf8'))![1]!.replaceAll('_', ''))

/** The figures that people read in a text; addresses and code are left out. */
export function figuresIn(text: string): number[] {
  const said = text
    .replaceAll(/```.*?```/gs, '')
    .replaceAll(/`[^`]*`/g, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/^## \d\./gm, '##')
    .replaceAll(/^\{.*\}$/gm, '')
  return (said.match(/(?<![\w])-?\d[\d,.]*(?<=\d)/g) ?? []).map((one) => Number(one.replaceAll(',', '')))
}
