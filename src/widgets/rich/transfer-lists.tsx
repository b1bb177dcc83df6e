import { Transfer } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import type { Scalar } from '../../schema/condition.ts'
import { choicesOf, titleOf } from '../choices.ts'
import { useBackend, type ControlProps, type Found } from '../control.ts'
import { announce } from '../kit/toast-store.ts'
import { dependsOn, optionsBody, readFound, rememberLabel, useRemoteLabels } from '../remote.ts'
import { AntdHost } from './antd-host.tsx'
import { TransferHalf, type Item, type Offer } from './transfer-half.tsx'
import './transfer.css'

/** Rows requested at once. */
const PART = 50
const PAUSE = 250

type Lists = ControlProps & { offered: Item[]; chosen: Item[]; offer?: Offer; inOrder: (keys: string[]) => Scalar[] }

export function TransferLists(props: ControlProps) {
  return props.field.options ? <OfRows {...props} /> : <OfChoices {...props} />
}

function OfChoices(props: ControlProps) {
  const choices = choicesOf(props.field)
  const isOffered = new Set(choices.map(({ value }) => value))
  // A chosen value that is no longer among the choices is still listed, so that it can be removed.
  const gone = listOf(props.value).filter((one) => !isOffered.has(one))
  return (
    <Two
      {...props}
      offered={choices.map(({ value, title, disabled }) => ({ key: String(value), value, title, ...(disabled ? { disabled } : {}) }))}
      chosen={gone.map((value) => ({ key: String(value), value, title: titleOf(choices, value) }))}
      inOrder={(keys) => {
        const wanted = new Set(keys)
        return [...choices.map(({ value }) => value), ...gone].filter((one) => wanted.has(String(one)))
      }}
    />
  )
}

type Answer = { pages: Found[][]; total: number; state: 'busy' | 'failed' | 'here' }
const NONE: Answer = { pages: [], total: 0, state: 'busy' }

function OfRows(props: ControlProps) {
  const { field, form, value } = props
  const backend = useBackend()
  const options = field.options!
  const labels = useRemoteLabels(props)
  const [typed, type] = useState('')
  const [answer, setAnswer] = useState(NONE)
  const [turn, setTurn] = useState({ page: 1 })
  const depends = dependsOn(options, form)

  // Another search, or other rows to choose from, start at the first page.
  const asked = `${typed} ${depends}`
  const [before, setBefore] = useState(asked)
  if (before !== asked) {
    setBefore(asked)
    setTurn({ page: 1 })
  }

  useEffect(() => {
    const stop = new AbortController()
    const { page } = turn
    setAnswer((was) => ({ ...was, state: 'busy' }))
    const timer = window.setTimeout(
      () => {
        backend
          .call(options.call, { ...optionsBody(options, form, typed), pageNo: page, pageSize: PART }, { signal: stop.signal, silent: true })
          .then(
            (data) => {
              if (stop.signal.aborted) return
              const found = readFound(options, data)
              const total = (data as { totalCount?: number }).totalCount ?? found.length
              setAnswer(({ pages }) => ({ pages: [...pages.slice(0, page - 1), found], total, state: 'here' }))
            },
            () => !stop.signal.aborted && setAnswer((was) => ({ ...was, state: 'failed' })),
          )
      },
      typed && page === 1 ? PAUSE : 0,
    )
    return () => {
      window.clearTimeout(timer)
      stop.abort()
    }
    // The form matters only through what the choices depend on.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [backend, options, typed, depends, turn])

  const found = answer.pages.flat()
  const held = listOf(value)
  const isHeld = new Set(held.map(String))
  return (
    <Two
      {...props}
      offered={found
        .filter((one) => !isHeld.has(String(one.value)))
        .map(({ value: key, label }) => ({ key: String(key), value: key, title: label }))}
      chosen={held.map((key, at) => ({ key: String(key), value: key, title: labels[at] || String(key) }))}
      offer={{
        state: answer.state,
        typed,
        type,
        shown: found.length,
        total: answer.total,
        more: () => setTurn(({ page }) => ({ page: answer.state === 'failed' ? page : page + 1 })),
      }}
      inOrder={(keys) => {
        const wanted = new Set(keys)
        for (const one of found) if (wanted.has(String(one.value))) rememberLabel(options, one)
        const added = found.filter((one) => wanted.has(String(one.value)) && !isHeld.has(String(one.value)))
        return [...held.filter((one) => wanted.has(String(one))), ...added.map((one) => one.value)]
      }}
    />
  )
}

const countOf = ({ selectedCount, totalCount }: { selectedCount: number; totalCount: number }) =>
  selectedCount > 0 ? `${selectedCount} / ${totalCount}` : totalCount

const listOf = (value: unknown): Scalar[] => (Array.isArray(value) ? (value as Scalar[]) : [])

function Two({ offered, chosen, offer, inOrder, ...props }: Lists) {
  const { id, field, value, onChange, disabled } = props
  const late = useTexts('widgets/late')
  const group = useRef<HTMLDivElement>(null)
  const targets = listOf(value).map(String)
  const most = field.rules?.maxItems ?? Infinity
  return (
    <AntdHost open={false}>
      <div ref={group} role="group" aria-labelledby={`${id}-label`} className="lk-transfer">
        <Transfer<Item>
          dataSource={[...offered, ...chosen]}
          targetKeys={targets}
          disabled={disabled ?? false}
          showSelectAll={false}
          titles={[late('transferOffered'), late('transferChosen')]}
          selectAllLabels={[countOf, countOf]}
          operations={[late('transferAdd'), late('transferRemove')]}
          {...(props.invalid ? { status: 'error' as const } : {})}
          onChange={(keys, direction, moved) => {
            onChange(inOrder(keys.map(String)))
            announce(late(direction === 'right' ? 'transferAdded' : 'transferRemoved', { count: moved.length }))
            // The pressed button is now disabled: the next step is in the list that was chosen from.
            group.current?.querySelector<HTMLElement>(direction === 'right' ? `[id="${id}"]` : `[id="${id}-chosen"]`)?.focus()
          }}
        >
          {(half) => (
            <TransferHalf
              {...props}
              half={half}
              title={late(half.direction === 'left' ? 'transferOffered' : 'transferChosen')}
              {...(half.direction === 'left' ? { offer, room: most - targets.length } : {})}
            />
          )}
        </Transfer>
      </div>
    </AntdHost>
  )
}
