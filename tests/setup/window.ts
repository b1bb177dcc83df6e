import { makeStylesQuick } from './quick-styles.ts'

const PRISTINE = Symbol.for('console.pristine')
const held = globalThis as { [PRISTINE]?: Map<string, PropertyDescriptor> }

/**
 * Files of one worker follow each other in one window: each begins in it as in a new one. Empties document, storages and address, and
 * gives back what an earlier file has put in the place of the window's own. What is its own is kept on the window itself, because this
 * module is read anew for each file.
 */
export function renewWindow(): void {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  if (!held[PRISTINE]) makeStylesQuick(document.defaultView!)
  held[PRISTINE] ??= new Map(Object.entries(Object.getOwnPropertyDescriptors(globalThis)).filter(([key]) => !key.startsWith('__')))
  for (const [key, before] of held[PRISTINE]) {
    const now = Object.getOwnPropertyDescriptor(globalThis, key)
    if (now?.value !== before.value || now?.get !== before.get) Object.defineProperty(globalThis, key, before)
  }
}
