/** Buttons pressed on the page that was written ahead, kept by the script in the page (`scripts/lib/vite-first-script.ts`). */
type Page = HTMLElement & { pressed?: HTMLElement[] }

/** Once the page has come to life, what was pressed last on it is done. */
export function pressAgain(box: HTMLElement): void {
  delete box.dataset['page']
  const page: Page = document.documentElement
  const { pressed = [] } = page
  delete page.pressed
  for (const one of pressed) one.removeAttribute('aria-busy')
  const last = pressed.at(-1)
  if (last && box.contains(last)) last.click()
}
