import { Cascader } from '@formily/antd-v5'
import { useCallback, useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import type { Row } from '../../schema/row.ts'
import { PART, type BranchPage } from '../branches/branch-source.ts'
import { liveInputProps, textOf, useBackend } from '../control.ts'
import { Spinner } from '../kit/spinner.tsx'
import { labelOf, optionsBody, rememberLabel } from '../remote.ts'
import { nameOfWay, rememberWay, useRemoteWay, type Way } from './remote-way.ts'
import { AntdHost } from './antd-host.tsx'
import { LevelsPanel } from './cascader.tsx'
import type { LiveProps } from './live-props.ts'
import { useOpen } from './use-open.ts'

type Key = string | number
type Node = { value: Key; label: string; isLeaf?: boolean; disabled?: boolean; children?: Node[] }
type Level = { rows: Row[]; below: Record<string, number>; more: boolean } | 'failed'

/** Nobody looks through more pages of one level in a menu. */
const MOST_PARTS = 5
const TOP = ''

// why: the library's types do not allow passing on arbitrary props.
const AnyCascader = Cascader as unknown as ComponentType<Record<string, unknown>>

/** Rows of a tree, level by level: each level is requested when its parent is opened. Only rows without children can be chosen. */
export function LiveLevels({ startOpen, onLeft: _, ...props }: LiveProps) {
  const { id, field, value, onChange, onBlur, form } = props
  const t = useTexts('widgets/kit')
  const late = useTexts('widgets/late')
  const backend = useBackend()
  const [open, setOpen] = useOpen(startOpen)
  const [levels, setLevels] = useState<ReadonlyMap<string, Level>>(new Map())
  const options = field.options!
  const way = useRemoteWay(props)
  const above = JSON.stringify([TOP, ...way.slice(0, -1).map(({ key }) => String(key))])

  const load = useCallback(
    async (under: string) => {
      const put = (level: Level) => setLevels((before) => new Map(before).set(under, level))
      try {
        const rows: Row[] = []
        const below: Record<string, number> = {}
        let total = 1
        for (let pageNo = 1; pageNo <= MOST_PARTS && rows.length < total; pageNo++) {
          const page = (await backend.call(
            options.call,
            { ...optionsBody(options, form, ''), under, above: null, pageNo, pageSize: PART },
            { silent: true },
          )) as BranchPage
          rows.push(...page.data)
          Object.assign(below, page.below)
          total = page.data.length > 0 ? page.totalCount : 0
        }
        put({ rows, below, more: rows.length < total })
      } catch {
        put('failed')
      }
    },
    // The choices depend on the form only as of the control's first render.
    // oxlint-disable-next-line react/exhaustive-deps
    [backend, options],
  )

  // The library goes back to the branch of the value whenever that is another list, as when a level has come.
  const chosen = JSON.stringify(textOf(value) === '' ? null : way.length > 0 ? way.map(({ key }) => key) : [value])
  const shown = useMemo(() => (JSON.parse(chosen) as Key[] | null) ?? undefined, [chosen])

  // A failed level is requested again when the menu is reopened.
  useEffect(() => {
    if (!open) return
    const wanted = JSON.parse(above) as string[]
    for (const under of wanted) if (!levels.has(under) || levels.get(under) === 'failed') void load(under)
    // oxlint-disable-next-line react/exhaustive-deps -- a loaded level is no reason to request others
  }, [open, above, load])

  const nodesUnder = (under: string): Node[] | undefined => {
    const level = levels.get(under)
    if (level === undefined) return undefined
    if (level === 'failed') return [{ value: `${under}-failed`, label: late('branchFailed'), disabled: true, isLeaf: true }]
    const nodes = level.rows.map((row): Node => {
      const key = row[options.value] as Key
      const children = (level.below[String(key)] ?? 0) > 0 ? nodesUnder(String(key)) : undefined
      return {
        value: key,
        label: labelOf(options, row),
        isLeaf: (level.below[String(key)] ?? 0) === 0,
        ...(children ? { children } : {}),
      }
    })
    const rest: Node = { value: `${under}-more`, label: late('levelMore', { count: level.rows.length }), disabled: true, isLeaf: true }
    return level.more ? [...nodes, rest] : nodes
  }

  const choose = (_keys: unknown, nodes: Node[] | undefined) => {
    const chosen = nodes?.at(-1)
    if (!nodes || !chosen) return onChange(undefined)
    const picked: Way = nodes.map(({ value: key, label }) => ({ key, label }))
    rememberWay(options, picked)
    rememberLabel(options, { value: chosen.value, label: nameOfWay(picked) })
    const level = levels.get(nodes.length > 1 ? String(nodes.at(-2)!.value) : TOP)
    const row = level === undefined || level === 'failed' ? undefined : level.rows.find((one) => one[options.value] === chosen.value)
    if (row) form.choose?.(chosen.value, row)
    onChange(chosen.value)
  }

  return (
    <AntdHost open={open} stopsEscape>
      <AnyCascader
        {...liveInputProps(props)}
        style={{ width: '100%' }}
        allowClear={field.required !== true}
        placeholder={field.placeholder ?? t('choose')}
        autoFocus
        suffixIcon={<Glyph name="down" />}
        open={open}
        onOpenChange={setOpen}
        popupRender={(drawn: ReactNode) => <LevelsPanel id={`${id}_list`}>{drawn}</LevelsPanel>}
        notFoundContent={levels.has(TOP) ? t('noRows') : <Spinner label={t('loading')} />}
        options={nodesUnder(TOP) ?? []}
        loadData={(nodes: Node[]) => void load(String(nodes.at(-1)!.value))}
        displayRender={() => nameOfWay(way)}
        value={shown}
        onChange={choose}
        onBlur={onBlur}
      />
    </AntdHost>
  )
}
