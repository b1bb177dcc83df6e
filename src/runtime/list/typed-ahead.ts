import { typeInto } from '../../widgets/hand-over.ts'

type Key = { key: string; shiftKey: boolean }

/** Keeps the keys that are pressed while a cell has no control yet, or while the one before is being saved, and gives them to the control. */
export type TypedAhead = {
  /**
   * Listens from now on, as long as nothing else has the focus; `Escape` asks for `leave`. While a cell is `leaving`, a control of its own that
   * is drawn anew gets nothing.
   */
  begin: (leave: () => void, leaving?: boolean) => void
  /** Gives the text to a control that has just got the focus, and then the key that left it; what follows waits for the next control. */
  give: (control: HTMLElement) => void
  end: () => void
}

const LEAVING = new Set(['Enter', 'Tab'])

export function createTypedAhead(): TypedAhead {
  let keys: Key[] = []
  let leave: (() => void) | undefined
  let held = false

  const take = (event: KeyboardEvent): void => {
    const { key, shiftKey } = event
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.activeElement !== document.body) return
    if (key === 'Escape') leave?.()
    else if (key.length > 1 && key !== 'Backspace' && !LEAVING.has(key)) return
    else keys.push({ key, shiftKey })
    event.preventDefault()
  }
  const end = () => {
    keys = []
    leave = undefined
    held = false
    window.removeEventListener('keydown', take, true)
  }

  return {
    begin(onLeave, leaving = false) {
      leave = onLeave
      held = leaving
      window.addEventListener('keydown', take, true)
    },
    give(control) {
      if (held) return
      const given = keys
      end()
      const at = given.findIndex(({ key }) => LEAVING.has(key))
      const [typed, then] = at < 0 ? [given, undefined] : [given.slice(0, at), given[at]]
      const text = typed.reduce((before, { key }) => (key === 'Backspace' ? before.slice(0, -1) : before + key), '')
      if (text !== '') typeInto(control, { text, from: text.length, to: text.length })
      if (!then) return
      keys = given.slice(at + 1)
      control.dispatchEvent(new KeyboardEvent('keydown', { ...then, bubbles: true, cancelable: true }))
    },
    end,
  }
}
