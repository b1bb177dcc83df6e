import { createContext, useContext, useRef, useState } from 'react'
import { useTexts } from '../i18n/i18n.ts'
import type { Field } from '../schema/compiled.ts'
import type { ControlProps } from './control.ts'
import { announce } from './kit/toast-store.ts'

/** A new item: the defaults of its fields. */
function freshItem(fields: Field[]): Record<string, unknown> {
  return Object.fromEntries(fields.filter((one) => one.default !== undefined).map((one) => [one.name, structuredClone(one.default)]))
}

/** What is filled in, or stands in for that while its code is loading. */
const FIRST = ':is(input, textarea, select, .lk-still[tabindex="0"])'

/** The item that rows lie in, as the end of the names of their buttons: ` · Trips 2`; empty where they lie in no other. */
export const RowsAround = createContext('')

let lastKey = 0

/** A key for each item that stays with it when it moves, so that the state of its controls (an upload in progress) moves along. */
function useKeys(count: number) {
  const [keys, setKeys] = useState<number[]>([])
  if (keys.length === count) return [keys, setKeys] as const
  const fitted = Array.from({ length: count }, (_, at) => keys[at] ?? ++lastKey)
  setKeys(fitted)
  return [fitted, setKeys] as const
}

/** Adds, removes and moves items; the focus stays where the user works, and each change is announced. */
export function useRows({ field, value, onChange, items }: ControlProps) {
  const t = useTexts('widgets/kit')
  const box = useRef<HTMLFieldSetElement>(null)
  const around = useContext(RowsAround)
  const rows = Array.isArray(value) ? (value as unknown[]) : []
  const [keys, setKeys] = useKeys(rows.length)
  const { minItems = 0, maxItems = Infinity } = field.rules ?? {}

  // Of these rows themselves: one of them may have rows of its own, with the same numbers.
  const focusSoon = (at: number, what: string) => {
    window.setTimeout(() => {
      const own = [...(box.current?.querySelectorAll(`[data-row="${at}"]`) ?? [])].find(isOwn)
      const found = own && [...own.querySelectorAll<HTMLElement>(what)].find((one) => what === FIRST || isOwn(one))
      const add = box.current?.querySelector<HTMLElement>(':scope > .lk-rows-foot .lk-rows-add')
      ;(found ?? add)?.focus()
    })
  }
  const isOwn = (one: Element) => one.parentElement!.closest('.lk-rows') === box.current
  const add = () => {
    const item = freshItem(field.fields ?? [])
    if (items) items.add(item)
    else onChange([...rows, item])
    announce(t('rowAdded', { at: rows.length + 1 }))
    focusSoon(rows.length, FIRST)
  }
  const remove = (at: number) => {
    setKeys(keys.toSpliced(at, 1))
    if (items) items.remove(at)
    else onChange(rows.filter((_, each) => each !== at))
    announce(t('rowRemoved', { at: at + 1 }))
    focusSoon(Math.min(at, rows.length - 2), '.lk-rows-remove')
  }
  const move = (from: number, to: number) => {
    setKeys(keys.toSpliced(from, 1).toSpliced(to, 0, keys[from]!))
    const next = [...rows]
    next.splice(to, 0, ...next.splice(from, 1))
    if (items) items.move(from, to)
    else onChange(next)
    announce(t('rowMoved', { at: to + 1 }))
    // At an end the way back, and never what removes the row.
    const isEnd = to === 0 || to === rows.length - 1
    focusSoon(to, `.lk-rows-${to < from === isEnd ? 'down' : 'up'}`)
  }
  /** What lies in an item. */
  const within = (at: number) => `${around} · ${field.title} ${at + 1}`
  const ofWhich = around && `${around} · ${field.title}`
  return { box, rows, keys, add, remove, move, minItems, maxItems, within, ofWhich }
}
