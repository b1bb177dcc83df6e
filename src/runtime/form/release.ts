let pressed = false
const waiting: (() => void)[] = []

function release(): void {
  pressed = false
  // The click comes after the release, in a turn of its own.
  setTimeout(() => waiting.splice(0).forEach((task) => task()), 0)
}

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (pressed = true), true)
  for (const end of ['pointerup', 'pointercancel', 'dragend'] as const) document.addEventListener(end, release, true)
}

/**
 * Runs at once, or, while a button of the mouse is down, after it has been let go and its click has arrived:
 * a sentence that appears under a field in between moves the page, and the click lands beside what it was meant for.
 */
export function whenReleased(task: () => void): void {
  if (pressed) waiting.push(task)
  else task()
}
