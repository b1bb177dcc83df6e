/** Buttons pressed on the prerendered page, stored by the script in the page (`scripts/lib/vite-first-script.ts`). */
type Page = HTMLElement & { pressed?: HTMLElement[] }

/** Once the page is hydrated, the last press is repeated. */
export function pressAgain(box: HTMLElement): void {
  delete box.dataset['page']
  const page: Page = document.documentElement
  const { pressed = [] } = page
  delete page.pressed
  for (const one of pressed) one.removeAttribute('aria-busy')
  const last = pressed.at(-1)
  if (last && box.contains(last)) last.click()
}
