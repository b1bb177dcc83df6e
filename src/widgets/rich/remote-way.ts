import { useEffect, useState } from 'react'
import type { RemoteOptions } from '../../schema/compiled.ts'
import type { Row } from '../../schema/row.ts'
import { type BranchPage, wayOf } from '../branches/branch-source.ts'
import { textOf, useBackend, type ControlProps } from '../control.ts'
import { labelOf } from '../remote.ts'

/** A row of a tree with all its ancestors, the topmost first: keys and names. */
export type Way = { key: string | number; label: string }[]

/** Paths seen in this tab. */
const seen = new Map<string, Way>()
const placeOf = ({ call, value, label }: RemoteOptions, key: unknown) => `${call.path}\n${value}\n${label}\n${String(key)}`

const wayOfRows = (options: RemoteOptions, rows: Row[]): Way =>
  rows.map((row) => ({ key: row[options.value] as string | number, label: labelOf(options, row) }))

export const rememberWay = (options: RemoteOptions, way: Way): void => void seen.set(placeOf(options, way.at(-1)?.key), way)

/** The path to the chosen row: picked here, or requested once; empty while unknown. */
export function useRemoteWay({ field, value }: Pick<ControlProps, 'field' | 'value'>): Way {
  const backend = useBackend()
  const [, setCame] = useState(0)
  const { options } = field
  const isChosen = textOf(value) !== ''
  const known = options && isChosen ? seen.get(placeOf(options, value)) : undefined

  useEffect(() => {
    if (!options?.tree || known || !isChosen) return undefined
    const stop = new AbortController()
    const { by } = options.tree
    backend
      .call(options.call, { pageNo: 1, pageSize: 1, [options.value]: value, above: true }, { signal: stop.signal, silent: true })
      .then((answer) => {
        // why: a list that is shown as a tree returns pages of branches.
        const page = answer as BranchPage
        const row = page.data.find((one) => one[options.value] === value)
        if (!row || stop.signal.aborted) return
        rememberWay(options, wayOfRows(options, wayOf({ key: options.value, by }, page, row)))
        setCame((times) => times + 1)
      })
      .catch(() => undefined)
    return () => stop.abort()
  }, [backend, options, known, isChosen, value])

  return known ?? []
}

export const nameOfWay = (way: Way): string => way.map(({ label }) => label).join(' / ')
