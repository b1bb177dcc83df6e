export type Key = { key: string; shiftKey: boolean }

/** Keeps the keys that are pressed while a cell has no control yet, or while the one before is being saved. */
export type TypedAhead = {
  /**
   * Listens from now on, as long as nothing else has the focus; `Escape` asks for `leave`. While a cell is `leaving`, a control of its own that
   * is drawn anew gets nothing.
   */
  begin: (leave: () => void, leaving?: boolean) => void
  /** Whether a cell is being left: drawn anew it takes no focus, for what is pressed then is meant for the next one. */
  isLeaving: () => boolean
  /** Ends, and returns what was pressed for a control that has the focus now. */
  take: () => Key[]
  /** What the next control gets first; forgotten if nobody waits for one, so that no later cell gets it. */
  put: (keys: Key[]) => void
  end: () => void
}

export const LEAVING = new Set(['Enter', 'Tab'])

export function createTypedAhead(): TypedAhead {
  let keys: Key[] = []
  let leave: (() => void) | undefined
  let held = false

  const hear = (event: KeyboardEvent): void => {
    const { key, shiftKey } = event
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || document.activeElement !== document.body) return
    if (key === 'Escape') leave?.()
    else if (key.length > 1 && key !== 'Backspace' && !LEAVING.has(key)) return
    else keys.push({ key, shiftKey })
    event.preventDefault()
  }
  const end = () => {
    keys = []
    leave = undefined
    held = false
    window.removeEventListener('keydown', hear, true)
  }

  return {
    begin(onLeave, leaving = false) {
      leave = onLeave
      held = leaving
      window.addEventListener('keydown', hear, true)
    },
    isLeaving: () => held,
    take() {
      if (held) return []
      const taken = keys
      end()
      return taken
    },
    put: (next) => void (leave && (keys = next)),
    end,
  }
}
