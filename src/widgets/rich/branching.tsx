import { Cascader, TreeSelect } from '@formily/antd-v5'
import type { ComponentType, KeyboardEvent, ReactNode } from 'react'
import { titleOnWay, wayTo } from '../../schema/branches.ts'
import type { Choice } from '../../schema/compiled.ts'
import type { Scalar } from '../../schema/condition.ts'
import { isLeaf } from '../../schema/leaf.ts'
import { LevelsPanel } from './cascader.tsx'

type Node = { value: Scalar; label: string; disabled?: boolean; children?: Node[] }
/** `value` and the other props that the adapter passes to every component. */
type Given = { choices: Choice[]; panel: string; value: unknown }
type Searched = {
  searchValue?: string
  onSearch?: (text: string) => void
  onChange?: (answer: unknown) => void
  onOpenChange?: (open: boolean) => void
}

/** A tree up to this size is expanded initially. */
const EXPANDED = 24

/** The choices below one, in the form the library needs; without `above` those of the first level. */
export const nodesOf = (choices: Choice[], above?: Scalar): Node[] =>
  choices
    .filter(({ under }) => under === above)
    .map(({ value, title, disabled }) => ({
      value,
      label: title,
      ...(disabled ? { disabled } : {}),
      ...(isLeaf(choices, value) ? {} : { children: nodesOf(choices, value) }),
    }))

// why: the library's types do not allow passing on arbitrary props.
const AnyCascader = Cascader as unknown as ComponentType<Record<string, unknown>>
const AnyTreeSelect = TreeSelect as unknown as ComponentType<Record<string, unknown>>

/** Gives the panel the id that the library's input refers to. */
const inPanel = (panel: string) => (drawn: ReactNode) => <LevelsPanel id={panel}>{drawn}</LevelsPanel>

/** The one choice that a search leaves. */
export function onlyFound(choices: Choice[], text: string): Choice | undefined {
  const sought = text.trim().toLowerCase()
  const found = choices.filter(
    ({ value, disabled }) =>
      !disabled && isLeaf(choices, value) && wayTo(choices, value).some(({ title }) => title.toLowerCase().includes(sought)),
  )
  return sought !== '' && found.length === 1 ? found[0] : undefined
}

const Levels = ({ choices, panel, value, ...props }: Given & Searched) => {
  const wayOf = (one: unknown) => wayTo(choices, one as Scalar).map((step) => step.value)
  // The library takes with Enter only what arrow keys have turned to.
  const press = ({ key }: KeyboardEvent) => {
    const found = key === 'Enter' ? onlyFound(choices, props.searchValue ?? '') : undefined
    if (!found || document.getElementById(panel)?.querySelector('.ant-cascader-menu-item-active')) return
    props.onSearch?.('')
    props.onChange?.(wayOf(found.value))
    props.onOpenChange?.(false)
  }
  return <AnyCascader {...props} onKeyDown={press} popupRender={inPanel(panel)} options={nodesOf(choices)} value={wayOf(value)} />
}

/** What a search finds stands by itself, called with its way: within a tree arrow keys would lead to what nobody sought. */
const foundIn = (choices: Choice[], text: string) =>
  choices
    .filter(({ title }) => title.toLowerCase().includes(text.toLowerCase()))
    .map(({ value, title, disabled }) => ({ value, name: title, label: titleOnWay(choices, value), disabled }))

const Tree = ({ choices, panel, value, onChange, ...props }: Given & Searched) => {
  const text = props.searchValue?.trim()
  // With its name each: of what is not among the found, the library knows none.
  const named = (one: Scalar) => ({ value: one, label: wayTo(choices, one).at(-1)?.title ?? String(one) })
  const valueOf = (one: unknown) => (one as { value: Scalar } | undefined)?.value
  return (
    <AnyTreeSelect
      {...props}
      labelInValue
      value={Array.isArray(value) ? value.map(named) : value === null ? null : named(value as Scalar)}
      onChange={(next: unknown) => onChange?.(Array.isArray(next) ? next.map(valueOf) : valueOf(next))}
      popupRender={inPanel(panel)}
      treeData={text ? foundIn(choices, text) : nodesOf(choices)}
      filterTreeNode={false}
      treeNodeFilterProp="name"
      treeDefaultExpandedKeys={choices.length > EXPANDED ? [] : choices.map((one) => one.value)}
      virtual={choices.length > 200}
    />
  )
}

export const components = { cascader: Levels, 'tree-select': Tree }
