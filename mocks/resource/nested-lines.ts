import { SIGN } from '../../src/schema/branches.ts'
import type { Call, Contract, Entity } from '../../src/schema/contract.ts'
import { fill, holesOf } from '../../src/schema/template.ts'
import type { SheetLine } from '../core/bulk-job.ts'
import type { Context } from '../core/context.ts'
import { text } from '../http/texts.ts'

/** The field of a call's rows that names another row of the same kind, the one that a row lies below. */
export function parentField({ entities, calls }: Contract, { references, entity: own = '' }: Call): string | undefined {
  const isParent = ({ path, entity, among }: Call['references'][number]) =>
    !path.includes('.') && ((among && calls[among.call]?.entity) ?? entity) === own && entities[own]?.properties[path]?.type !== 'array'
  return references.find(isParent)?.path
}

/**
 * Lines of a file that lie below others of the same file, in whatever order, with the line that each lies below. A parent is named as a row is
 * that is there already: by its label, with all that it lies below or alone, or by a unique value.
 */
export function nestLines({ contract, call, locale }: Pick<Context, 'contract' | 'call' | 'locale'>, lines: SheetLine[]): SheetLine[] {
  const entity = contract.entities[call.entity ?? '']
  const field = parentField(contract, call)
  if (!entity || field === undefined || lines.every(({ values }) => typeof values[field] !== 'string')) return lines
  const called = new Map<string, SheetLine[]>()
  for (const one of lines) for (const name of namesOf(entity, one)) called.set(name, [...(called.get(name) ?? []), one])
  const parentOf = new Map<number, number>()
  const nested = lines.map((one): SheetLine => {
    const word = one.values[field]
    if (typeof word !== 'string') return one
    const [first, ...others] = meant(word, called, field)
    if (!first) return one
    // One row that is written twice is one row.
    if (others.some(({ values }) => values[field] !== first.values[field]))
      return {
        ...one,
        faults: [...one.faults, { line: one.line, field, message: text('http/problems', 'manyNamed', { name: word })(locale) }],
      }
    parentOf.set(one.line, first.line)
    return { ...one, under: first.line }
  })
  return nested.map((one) => {
    const ring = ringFrom(one.line, parentOf)
    if (!ring) return one
    const { under: _, ...rest } = one
    const message = text('http/problems', 'fileRing', { lines: ring.join(' → ') })(locale)
    return { ...rest, faults: [...one.faults, { line: one.line, field, message }] }
  })
}

/** What the row of a line can be called by in its file. */
function namesOf({ label, properties }: Entity, { values }: SheetLine): Set<string> {
  const unique = Object.values(properties).flatMap(({ name, unique, type }) => (unique && type === 'string' ? [values[name]] : []))
  return new Set([labelOf(label, values), ...unique].filter((name): name is string => typeof name === 'string' && name !== ''))
}

export const labelOf = (label: string, values: SheetLine['values']): string =>
  holesOf(label).every((hole) => values[hole] !== undefined) ? fill(label, values).trim() : ''

/** The lines that a word means: those that are called so, or whose own parent is called by what stands before the last sign. */
function meant(word: string, called: ReadonlyMap<string, SheetLine[]>, field: string): SheetLine[] {
  const whole = called.get(word)
  const at = word.lastIndexOf(SIGN)
  if (whole || at < 0) return whole ?? []
  const above = word.slice(0, at)
  return (called.get(word.slice(at + SIGN.length)) ?? []).filter(({ values }) => {
    const parent = values[field]
    return typeof parent === 'string' && (parent === above || above.endsWith(SIGN + parent))
  })
}

/** The lines of a ring that a line is part of, from itself to itself. */
function ringFrom(line: number, parentOf: ReadonlyMap<number, number>): number[] | undefined {
  const way = [line]
  for (let at = parentOf.get(line); at !== undefined && way.length <= parentOf.size; at = parentOf.get(at)) {
    way.push(at)
    if (at === line) return way
  }
  return undefined
}

/** What became of the line that others lie below: its row, or whether it is to be added. */
export type ParentLine = { key?: string | number | null | undefined; isWrong: boolean }

/** A line with the row that it lies below, as far as there is one. */
export function belowParent(
  { contract, call, locale }: Pick<Context, 'contract' | 'call' | 'locale'>,
  one: SheetLine,
  parent?: ParentLine,
): SheetLine {
  const field = parentField(contract, call)
  const { under, ...line } = one
  if (under === undefined || field === undefined || !parent) return line
  if (parent.key !== undefined && parent.key !== null) return { ...line, values: { ...line.values, [field]: parent.key } }
  if (!parent.isWrong) return { ...line, under }
  const message = text('http/problems', 'parentLine', { line: under })(locale)
  return { ...line, faults: [...line.faults, { line: line.line, field, message }] }
}
