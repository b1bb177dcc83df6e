import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Glyph } from '../../look/glyph.tsx'
import { classes } from './classes.ts'
import { Floating } from './floating.tsx'
import type { Side } from './place.ts'
import type { TriggerProps } from './popover.tsx'

export type MenuItem =
  | 'line'
  /** The heading of the entries below. */
  | { heading: string }
  | {
      name: string
      title: ReactNode
      icon?: ReactNode
      danger?: boolean | undefined
      /** Why it is not possible now; it can still be focused and read. */
      why?: string | undefined
      /** One of several to choose from, such as a language. */
      checked?: boolean | undefined
      href?: string | undefined
      onSelect?: (() => void) | undefined
    }

type MenuProps = {
  label: string
  items: MenuItem[]
  side?: Side | undefined
  trigger: (props: TriggerProps & { onKeyDown: (event: KeyboardEvent) => void }) => ReactNode
}

/** Actions behind one button. Arrow keys, Home, End and first letters move; Escape and Tab close it. */
export function Menu({ label, items, side = 'bottom-end', trigger }: MenuProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [open, setOpen] = useState<'first' | 'last' | undefined>()
  const close = () => {
    setOpen(undefined)
    button?.focus()
  }
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpen(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  return (
    <>
      {trigger({
        ref: setButton,
        onClick: () => setOpen(open ? undefined : 'first'),
        onKeyDown: openByKey,
        'aria-haspopup': 'menu',
        'aria-expanded': Boolean(open),
      })}
      {open && button && (
        <Floating anchor={button} side={side} className="lk-menu" onClose={(by) => (by === 'escape' ? close() : setOpen(undefined))}>
          <MenuList label={label} items={items} start={open} close={close} leave={() => setOpen(undefined)} />
        </Floating>
      )}
    </>
  )
}

/** The same panel without a button: a context menu. `byKey` means that the focus should return. */
export function MenuPanel({
  anchor,
  label,
  items,
  onClose,
}: {
  anchor: HTMLElement
  label: string
  items: MenuItem[]
  onClose: (byKey: boolean) => void
}) {
  return (
    <Floating anchor={anchor} side="bottom-start" className="lk-menu" onClose={(by) => onClose(by === 'escape')}>
      <MenuList label={label} items={items} start="first" close={() => onClose(true)} leave={() => onClose(false)} />
    </Floating>
  )
}

function MenuList({
  label,
  items,
  start,
  close,
  leave,
}: {
  label: string
  items: MenuItem[]
  start: 'first' | 'last'
  close: () => void
  leave: () => void
}) {
  const list = useRef<HTMLSpanElement>(null)
  const entries = () => [...list.current!.querySelectorAll<HTMLElement>('.lk-menu-item')]
  useEffect(() => {
    const all = [...list.current!.querySelectorAll<HTMLElement>('.lk-menu-item')]
    const checked = all.find((one) => one.getAttribute('aria-checked') === 'true')
    ;(checked ?? (start === 'first' ? all[0] : all.at(-1)))?.focus()
  }, [start])

  const move = (event: KeyboardEvent) => {
    const all = entries()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next = nextEntry(event.key, at, all)
    if (event.key === 'Tab') leave()
    else if (next) {
      event.preventDefault()
      next.focus()
    }
  }

  return (
    <span ref={list} role="menu" aria-label={label} tabIndex={-1} style={{ display: 'block', outline: 'none' }} onKeyDown={move}>
      {items.map((item, at) =>
        item === 'line' ? (
          <span key={at} className="lk-menu-line" role="separator" />
        ) : 'heading' in item ? (
          <span key={at} className="lk-menu-heading" role="presentation">
            {item.heading}
          </span>
        ) : (
          <Entry key={item.name} item={item} close={close} />
        ),
      )}
    </span>
  )
}

function Entry({ item, close }: { item: Exclude<MenuItem, 'line' | { heading: string }>; close: () => void }) {
  const shared = {
    className: classes('lk-menu-item', item.danger && 'lk-menu-danger'),
    tabIndex: -1,
    'data-name': item.name,
    ...(item.checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': item.checked }),
    ...(item.why ? { 'aria-disabled': true } : {}),
  }
  const inside = (
    <>
      {item.checked !== undefined && <span className="lk-menu-mark">{item.checked && <Glyph name="check" />}</span>}
      {item.icon}
      <span>
        {item.title}
        {item.why && <span className="lk-menu-why">{item.why}</span>}
      </span>
    </>
  )
  const choose = () => {
    if (item.why) return
    close()
    item.onSelect?.()
  }
  return item.href && !item.why ? (
    <a {...shared} href={item.href} onClick={choose}>
      {inside}
    </a>
  ) : (
    <button {...shared} type="button" onClick={choose}>
      {inside}
    </button>
  )
}

function nextEntry(key: string, at: number, all: HTMLElement[]): HTMLElement | undefined {
  if (key === 'ArrowDown') return all[(at + 1) % all.length]
  if (key === 'ArrowUp') return all[(at - 1 + all.length) % all.length]
  if (key === 'Home') return all[0]
  if (key === 'End') return all.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const turned = [...all.slice(at + 1), ...all.slice(0, at + 1)]
  return turned.find((one) => one.textContent.trim().toLowerCase().startsWith(key.toLowerCase()))
}
