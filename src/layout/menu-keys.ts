import type { KeyboardEvent } from 'react'

/** Letters typed in quick succession form one word. */
const PAUSE = 700

/** Keyboard navigation of a menu: arrows, Home and End move, left and right collapse and expand, letters search for a title. */
export function createMenuKeys(now: () => number = Date.now) {
  let typed = ''
  let last = -Infinity

  return (event: KeyboardEvent, box: HTMLElement): void => {
    const all = [...box.querySelectorAll<HTMLElement>('a, button')]
    const here = document.activeElement as HTMLElement
    const at = all.indexOf(here)
    // A popup over the menu handles its own keys.
    if (at === -1 || event.defaultPrevented || here.closest('[role="menu"]') || event.ctrlKey || event.metaKey || event.altKey) return
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      all[(to + all.length) % all.length]?.focus()
    } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') fold(event, here)
    else if (event.key.length === 1 && event.key.trim()) {
      typed = now() - last > PAUSE ? event.key : typed + event.key
      last = now()
      find(typed.toLowerCase(), all, at)?.focus()
    }
  }
}

function fold(event: KeyboardEvent, here: HTMLElement): void {
  const opens = event.key === 'ArrowRight'
  const heading = here.matches('[aria-expanded]')
    ? here
    : here.closest('ul[id]')?.parentElement?.querySelector<HTMLElement>('[aria-expanded]')
  if (!heading || heading.getAttribute('aria-haspopup')) return
  event.preventDefault()
  if ((heading.getAttribute('aria-expanded') === 'true') !== opens) heading.click()
  if (!opens) heading.focus()
}

/** The next entry that begins with the word; further letters stay with the current entry while it matches. */
function find(word: string, all: HTMLElement[], at: number): HTMLElement | undefined {
  const from = word.length > 1 ? at : at + 1
  const turned = [...all.slice(from), ...all.slice(0, from)]
  return turned.find((one) => (one.getAttribute('aria-label') ?? one.textContent).trim().toLowerCase().startsWith(word))
}
