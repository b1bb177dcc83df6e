let composing: EventTarget | null = null
const waiting: (() => void)[] = []

/** An input that was taken away while it was composed in never says that it ended. */
const isComposing = (): boolean => composing instanceof Element && composing.isConnected && composing === document.activeElement

const goOn = () => {
  if (!isComposing()) waiting.splice(0).forEach((go) => go())
}

if (typeof document !== 'undefined') {
  document.addEventListener('compositionstart', ({ target }) => (composing = target), true)
  document.addEventListener(
    'compositionend',
    () => {
      composing = null
      // Some browsers report the composed text only after its end.
      setTimeout(goOn)
    },
    true,
  )
  for (const sign of ['focusin', 'focusout', 'pointerdown', 'keydown']) document.addEventListener(sign, () => setTimeout(goOn), true)
}

/** Resolves at once, or when the text that an input method is composing is finished: replacing its input would lose it. */
export const whenComposed = (): Promise<void> => (isComposing() ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve())

export type Typed = { text: string; from: number | null; to: number | null }

export const typedIn = ({ value, selectionStart, selectionEnd }: HTMLInputElement | HTMLTextAreaElement): Typed => ({
  text: value,
  from: selectionStart,
  to: selectionEnd,
})

const TEXTUAL = new Set(['text', 'search', 'tel', 'url', 'email', 'password'])

/**
 * Types a text into an input of whatever library as a person would have done, with the caret at the same place. Formatted text, which has no
 * input until it is used, gets its keys; anything else takes no text.
 */
export function typeInto(target: HTMLElement, { text, from, to }: Typed): void {
  if (target.getAttribute('role') === 'textbox' && !('value' in target)) {
    for (const key of text) target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    return
  }
  const isInput = target instanceof HTMLInputElement && TEXTUAL.has(target.type)
  if ((!isInput && !(target instanceof HTMLTextAreaElement)) || target.readOnly || target.disabled) return
  // The setter of the prototype: React overrides that of the element, to see which changes are its own.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')!.set!.call(target, text)
  target.dispatchEvent(new Event('input', { bubbles: true }))
  if (document.activeElement === target && from !== null && target.selectionStart !== null) target.setSelectionRange(from, to)
}
