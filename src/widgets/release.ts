let pressed = false
const waiting: (() => void)[] = []

const run = (): void => waiting.splice(0).forEach((task) => task())

function release(): void {
  pressed = false
  // The click comes after the release, in a turn of its own; a press that was drawn away has none.
  setTimeout(run, 0)
}

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (pressed = true), true)
  for (const end of ['pointerup', 'pointercancel', 'dragend'] as const) document.addEventListener(end, release, true)
  // What the click does, e.g. send the form, already finds what was typed.
  document.addEventListener('click', run, true)
}

/**
 * Runs at once, or, while a button of the mouse is down, once its click has found its target:
 * a sentence that comes or goes under a field in between moves the page, and the click lands beside what it was meant for.
 */
export function whenReleased(task: () => void): void {
  if (pressed) waiting.push(task)
  else task()
}
