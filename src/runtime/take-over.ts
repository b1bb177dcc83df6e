/** What the script in the page keeps of a person (`scripts/lib/vite-first-script.ts`): the buttons pressed, and whether a word is being composed. */
type Page = HTMLElement & { pressed?: HTMLElement[]; composing?: boolean }
type Typed = HTMLInputElement | HTMLTextAreaElement
type Kept = { place: string; value: string; checked: boolean | undefined }

/**
 * Draws what takes the place of a form that was written ahead: out of sight and in slices, because who types there meanwhile shall not be
 * held up. What was typed, chosen and pressed goes along with the place of the cursor, within one turn, so that no key falls between the two.
 */
export async function takeOver(box: HTMLElement, draw: (into: HTMLElement, drawn: () => void) => void): Promise<void> {
  const page: Page = document.documentElement
  const next = document.createElement('div')
  // Laid out at its width, as what measures itself expects.
  Object.assign(next.style, { position: 'absolute', inset: '0', visibility: 'hidden' })
  box.after(next)
  await new Promise<void>((drawn) => draw(next, drawn))
  // A word that is put together from several keys would be lost with its field.
  while (page.composing) await new Promise((over) => addEventListener('compositionend', over, { once: true }))

  const before = fieldsOf(box)
  const kept = [...before].flatMap(([place, one]) => keep(place, one))
  const cursor = [...before].find(([, one]) => one === document.activeElement)
  const selection = cursor && selectionOf(cursor[1])
  const pressed = page.pressed?.at(-1)
  const number = pressed ? buttonsOf(box).indexOf(pressed as HTMLButtonElement) : -1
  delete page.pressed

  next.removeAttribute('style')
  box.replaceWith(next)
  next.id = box.id
  const after = fieldsOf(next)
  for (const { place, value, checked } of kept) {
    const field = after.get(place)
    if (!field) continue
    if (checked !== undefined) {
      if (field.checked !== checked) field.click()
    } else type(field, value)
  }
  const focused = cursor && after.get(cursor[0])
  if (focused) {
    focused.focus({ preventScroll: true })
    if (selection) focused.setSelectionRange(...selection)
  }
  buttonsOf(next)[number]?.click()
}

const buttonsOf = (box: HTMLElement) => [...box.querySelectorAll('button')]

/** The inputs of a form by the field that each belongs to. */
function fieldsOf(box: HTMLElement): Map<string, HTMLInputElement> {
  const found = new Map<string, HTMLInputElement>()
  for (const item of box.querySelectorAll<HTMLElement>('[data-field]'))
    for (const [at, one] of [...item.querySelectorAll<HTMLInputElement>('input, textarea')].entries())
      found.set(`${item.dataset['field']} ${at}`, one)
  return found
}

function keep(place: string, one: HTMLInputElement): Kept[] {
  const isMark = one.type === 'checkbox' || one.type === 'radio'
  if (isMark ? one.checked === one.defaultChecked : one.value === one.defaultValue) return []
  return [{ place, value: one.value, checked: isMark ? one.checked : undefined }]
}

/** Fields of some types, that of an address among them, do not tell. */
function selectionOf({ selectionStart: from, selectionEnd: to }: Typed): [number, number] | undefined {
  return from === null || to === null ? undefined : [from, to]
}

/** As a person does: React hears of it by the event, and looks whether the value is another than the one it knows. */
function type(field: Typed, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
