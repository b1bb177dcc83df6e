import { useEffect, useState } from 'react'
import { readLocale } from '../i18n/i18n.ts'
import { SIGN } from '../schema/branches.ts'
import type { RemoteOptions } from '../schema/compiled.ts'
import type { Operand, Scalar } from '../schema/condition.ts'
import { display } from '../schema/display.ts'
import type { Row } from '../schema/row.ts'
import { fill, holesOf } from '../schema/template.ts'
import { type BranchPage, wayOf } from './branches/branch-source.ts'
import { useBackend, textOf, type Backend, type ControlProps, type FormAccess, type Found } from './control.ts'

/** The body of a list call for choices: the page, the fixed and dependent filters, and the typed text. */
export function optionsBody(options: RemoteOptions, form: FormAccess, typed: string): Record<string, unknown> {
  const body: Record<string, unknown> = { pageNo: 1, pageSize: 20, ...withAbove(options) }
  for (const [name, operand] of Object.entries(options.where ?? {})) {
    const value = valueOf(operand, form)
    if (value !== undefined && value !== null && value !== '') body[name] = value
  }
  const wanted = typed.trim()
  if (wanted) body[searchedField(options)] = wanted
  return body
}

/** Of a tree the rows above are asked for, too: a row is called by all that it lies below. */
const withAbove = ({ tree }: RemoteOptions) => (tree ? { above: true } : {})

/** The typed text is searched for in every field that the label shows, or in the first if only that one holds text. */
function searchedField(options: RemoteOptions): string {
  return options.search ?? holesOf(options.label)[0] ?? options.label
}

/** Numbers formatted as everywhere: 5,000,000, ¥19.80. */
const readable = ({ titles, figures }: RemoteOptions, row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      titles?.[name]?.[String(value)] ??
        (typeof value === 'number' ? display(figures?.[name] ?? { cell: 'number' }, value, { locale: readLocale() }, row) : value),
    ]),
  )

export function labelOf(options: RemoteOptions, row: Record<string, unknown>): string {
  return holesOf(options.label).length ? fill(options.label, readable(options, row)).trim() : textOf(row[options.label])
}

export function readFound(options: RemoteOptions, data: unknown): Found[] {
  const page = { data: [], totalCount: 0, ...(data as Partial<BranchPage> | undefined) }
  return page.data.map((row) => ({ value: row[options.value] as Scalar, label: nameOnWay(options, page, row), row }))
}

/** How a row is called; one of a tree with all that it lies below, as far as that is known. */
export function nameOnWay(options: RemoteOptions, page: BranchPage, row: Row): string {
  const { tree, value } = options
  const way = tree && page.above ? wayOf({ key: value, by: tree.by }, page, row) : [row]
  return way.map((one) => labelOf(options, one)).join(SIGN)
}

/** Changes when a field changes that the choices depend on. */
export function dependsOn(options: RemoteOptions, form: FormAccess): string {
  return JSON.stringify(Object.values(options.where ?? {}).map((operand) => valueOf(operand, form) ?? null))
}

function valueOf(operand: Operand, form: FormAccess): unknown {
  if (operand === null || typeof operand !== 'object') return operand
  return 'field' in operand ? form.value(operand.field) : form.row?.[operand.row]
}

/** Labels seen in this tab, so that those just picked need not be requested. */
const seen = new Map<string, string>()
const keyOf = (options: RemoteOptions, value: unknown) => `${options.call.path}\n${options.value}\n${options.label}\n${String(value)}`

export function rememberLabel(options: RemoteOptions, { value, label }: Found): void {
  seen.set(keyOf(options, value), label)
}

export const labelSeen = (options: RemoteOptions, value: unknown): string | undefined => seen.get(keyOf(options, value))

/** Requests in progress: two controls, or a remounted one, wait for the same answer. */
const asked = new Map<string, Promise<Row | undefined>>()

/** Requests a row once, for its label; a backend that matches parts of a key may return others first. */
function askRow(backend: Backend, options: RemoteOptions, value: Scalar): Promise<Row | undefined> {
  const key = keyOf(options, value)
  const asking =
    asked.get(key) ??
    backend
      .call(options.call, { pageNo: 1, pageSize: 20, ...withAbove(options), [options.value]: value })
      .then((data) => {
        const found = readFound(options, data).find((one) => one.value === value)
        // A row that no longer exists is not requested again and again.
        if (!found) return undefined
        rememberLabel(options, found)
        asked.delete(key)
        return found.row
      })
      .catch(() => {
        asked.delete(key)
        return undefined
      })
  asked.set(key, asking)
  return asking
}

/** Requests rows for their labels, and renders again with each answer. `missing` is a list as JSON: an equal one requests nothing again. */
function useAsked(options: RemoteOptions | undefined, missing: string, learn?: FormAccess['learn']): void {
  const backend = useBackend()
  const [, setCame] = useState(0)
  useEffect(() => {
    let isShown = true
    const came = (value: Scalar, row: Row | undefined) => {
      if (!isShown) return
      if (row) learn?.(value, row)
      setCame((times) => times + 1)
    }
    if (options) for (const one of JSON.parse(missing) as Scalar[]) void askRow(backend, options, one).then((row) => came(one, row))
    return () => {
      isShown = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the form stays, although what it offers is a new object now and then
  }, [backend, options, missing])
}

/** The same for several rows; each unknown label is requested once. */
export function useRemoteLabels({ field, value, form }: ControlProps): string[] {
  const options = field.options
  const values = Array.isArray(value) ? (value as Scalar[]) : []
  // By the value of the row, whatever was chosen since.
  const called = form.row?.[`${field.name}Label`] as string[] | null | undefined
  const labelOfOne = (one: Scalar) =>
    (options && labelSeen(options, one)) || textOf(called?.[(form.row![field.name] as Scalar[]).indexOf(one)])
  useAsked(options, JSON.stringify(values.filter((one) => !labelOfOne(one)).slice(0, 50)))
  return values.map((one) => labelOfOne(one) || textOf(one))
}

/**
 * The label of the chosen row: picked here, delivered with the row as `xLabel`, or requested once; also if the form needs the row itself,
 * which only a choice by hand brings along.
 */
export function useRemoteLabel({ field, value, form }: ControlProps): string {
  const options = field.options
  const stored = form.row?.[field.name] === value ? textOf(form.row?.[`${field.name}Label`]) : ''
  const isChosen = options && value !== undefined && value !== null && value !== ''
  const known = isChosen ? (labelSeen(options, value) ?? stored) : ''
  useAsked(options, JSON.stringify(isChosen && (!known || form.lacks?.(value)) ? [value] : []), form.learn)
  return known || textOf(value)
}
