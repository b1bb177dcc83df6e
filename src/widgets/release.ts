let pressed = false
const waiting: (() => void)[] = []

const run = (): void => waiting.splice(0).forEach((task) => task())

function release(): void {
  pressed = false
  // The click comes after the release, in a separate task; if the pressed element was replaced, no click comes.
  setTimeout(run, 0)
}

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (pressed = true), true)
  for (const end of ['pointerup', 'pointercancel', 'dragend'] as const) document.addEventListener(end, release, true)
  // The click's handler, e.g. submitting the form, already finds what was typed.
  document.addEventListener('click', run, true)
}

/**
 * Runs at once, or, while a mouse button is down, once its click has reached its target: a message that appears or disappears under a field
 * would move the page, and the click would miss its target.
 */
export function whenReleased(task: () => void): void {
  if (pressed) waiting.push(task)
  else task()
}
