import type { KeyboardEvent } from 'react'

/** The library offers the presets of a range to a pointer alone. By keys: ↓ opens the panel and goes on to its presets, Enter chooses, Escape leaves. */
export function pickByKeys(event: KeyboardEvent<HTMLElement>, open: boolean, setOpen: (open: boolean) => void): void {
  const { key, target, currentTarget } = event
  const isDown = key === 'ArrowDown'
  if (isDown && !open) return setOpen(true)
  const input = currentTarget.querySelector('input')
  // The library hears Escape in its inputs alone.
  if (key === 'Escape' && open && !currentTarget.contains(target as Node)) {
    event.preventDefault()
    event.stopPropagation()
    setOpen(false)
    return input?.focus()
  }
  const all = [...document.querySelectorAll<HTMLElement>('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden) .ant-picker-presets li')]
  const at = all.indexOf(target as HTMLElement)
  if (at < 0 ? !isDown || all.length === 0 : !['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(key)) return
  event.preventDefault()
  event.stopPropagation()
  if (key === 'Enter' || key === ' ') {
    all[at]!.click()
    return input?.focus()
  }
  const next = all[(at + (isDown ? 1 : -1) + all.length) % all.length]!
  next.role = 'button'
  next.tabIndex = -1
  next.focus()
}
