import { Cascader, TreeSelect } from '@formily/antd-v5'
import type { ComponentType, ReactNode } from 'react'
import { wayTo } from '../../schema/branches.ts'
import type { Choice } from '../../schema/compiled.ts'
import type { Scalar } from '../../schema/condition.ts'
import { isLeaf } from '../../schema/leaf.ts'

type Node = { value: Scalar; label: string; disabled?: boolean; children?: Node[] }
/** `value` and the other props that the adapter passes to every component. */
type Given = { choices: Choice[]; panel: string; value: unknown }

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
const inPanel = (panel: string) => (drawn: ReactNode) => <div id={panel}>{drawn}</div>

const Levels = ({ choices, panel, value, ...props }: Given) => (
  <AnyCascader {...props} popupRender={inPanel(panel)} options={nodesOf(choices)} value={wayTo(choices, value).map((one) => one.value)} />
)

const Tree = ({ choices, panel, ...props }: Given) => (
  <AnyTreeSelect
    {...props}
    popupRender={inPanel(panel)}
    treeData={nodesOf(choices)}
    treeNodeFilterProp="label"
    treeNodeLabelProp="label"
    treeDefaultExpandAll={choices.length <= EXPANDED}
    virtual={choices.length > 200}
  />
)

export const components = { cascader: Levels, 'tree-select': Tree }
