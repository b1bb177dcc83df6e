import { useEffect, useState } from 'react'
import { readLocale } from '../i18n/i18n.ts'
import type { RemoteOptions } from '../schema/compiled.ts'
import type { Operand, Scalar } from '../schema/condition.ts'
import { display } from '../schema/display.ts'
import { fill, holesOf } from '../schema/template.ts'
import { useBackend, textOf, type ControlProps, type FormAccess, type Found } from './control.ts'

/** What a list call for choices is sent: the page, the fixed and dependent restrictions, and what was typed. */
export function optionsBody(options: RemoteOptions, form: FormAccess, typed: string): Record<string, unknown> {
  const body: Record<string, unknown> = { pageNo: 1, pageSize: 20 }
  for (const [name, operand] of Object.entries(options.where ?? {})) {
    const value = valueOf(operand, form)
    if (value !== undefined && value !== null && value !== '') body[name] = value
  }
  const wanted = typed.trim()
  if (wanted) body[searchedField(options)] = wanted
  return body
}

/** Typed text is looked for in every field that the label shows, or in the first where only that holds text. */
function searchedField(options: RemoteOptions): string {
  return options.search ?? holesOf(options.label)[0] ?? options.label
}

/** Figures as everywhere: 5,000,000, ¥19.80. */
const readable = ({ titles, figures }: RemoteOptions, row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      titles?.[name]?.[String(value)] ??
        (typeof value === 'number' ? display(figures?.[name] ?? { cell: 'number' }, value, { locale: readLocale() }) : value),
    ]),
  )

export function labelOf(options: RemoteOptions, row: Record<string, unknown>): string {
  return holesOf(options.label).length ? fill(options.label, readable(options, row)).trim() : textOf(row[options.label])
}

export function readFound(options: RemoteOptions, data: unknown): Found[] {
  const rows = (data as { data?: Record<string, unknown>[] } | undefined)?.data ?? []
  return rows.map((row) => ({ value: row[options.value] as Scalar, label: labelOf(options, row), row }))
}

/** Changes when a field changes on which the choices depend. */
export function dependsOn(options: RemoteOptions, form: FormAccess): string {
  return JSON.stringify(Object.values(options.where ?? {}).map((operand) => valueOf(operand, form) ?? null))
}

function valueOf(operand: Operand, form: FormAccess): unknown {
  if (operand === null || typeof operand !== 'object') return operand
  return 'field' in operand ? form.value(operand.field) : form.row?.[operand.row]
}

/** Labels seen in this tab, so that what was just picked need not be asked for. */
const seen = new Map<string, string>()
const keyOf = (options: RemoteOptions, value: unknown) => `${options.call.path}\n${options.value}\n${options.label}\n${String(value)}`

export function rememberLabel(options: RemoteOptions, { value, label }: Found): void {
  seen.set(keyOf(options, value), label)
}

/** The same for several rows; each that is not known yet is asked for once. */
export function useRemoteLabels({ field, value, form }: ControlProps): string[] {
  const backend = useBackend()
  const [, setCame] = useState(0)
  const options = field.options
  const values = Array.isArray(value) ? (value as Scalar[]) : []
  const stored: unknown = form.row?.[`${field.name}Label`]
  const labelAt = (one: Scalar, at: number) =>
    (options && seen.get(keyOf(options, one))) ??
    (Array.isArray(stored) && form.row?.[field.name] === value ? textOf(stored[at]) : undefined)
  const missing = JSON.stringify(values.filter((one, at) => !labelAt(one, at)).slice(0, 50))

  useEffect(() => {
    const wanted = JSON.parse(missing) as Scalar[]
    if (!options || wanted.length === 0) return undefined
    const stop = new AbortController()
    for (const one of wanted)
      backend
        .call(options.call, { pageNo: 1, pageSize: 1, [options.value]: one }, { signal: stop.signal })
        .then((data) => {
          const found = readFound(options, data).find((each) => each.value === one)
          if (!found || stop.signal.aborted) return
          rememberLabel(options, found)
          setCame((times) => times + 1)
        })
        .catch(() => undefined)
    return () => stop.abort()
  }, [backend, options, missing])

  return values.map((one, at) => labelAt(one, at) || textOf(one))
}

/** How the chosen row is called: picked here, delivered with the row as `xLabel`, or asked for once. */
export function useRemoteLabel({ field, value, form }: ControlProps): string {
  const backend = useBackend()
  const [, setCame] = useState(0)
  const options = field.options
  const stored = form.row?.[field.name] === value ? textOf(form.row?.[`${field.name}Label`]) : ''
  const known = options && value !== undefined && value !== null && value !== '' ? (seen.get(keyOf(options, value)) ?? stored) : ''

  useEffect(() => {
    if (!options || known || value === undefined || value === null || value === '') return undefined
    const stop = new AbortController()
    backend
      .call(options.call, { pageNo: 1, pageSize: 1, [options.value]: value }, { signal: stop.signal })
      .then((data) => {
        const found = readFound(options, data).find((one) => one.value === value)
        if (!found || stop.signal.aborted) return
        rememberLabel(options, found)
        setCame((times) => times + 1)
      })
      .catch(() => undefined)
    return () => stop.abort()
  }, [backend, options, known, value])

  return known || textOf(value)
}
