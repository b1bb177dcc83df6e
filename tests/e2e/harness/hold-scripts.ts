import type { WatchedPage } from './watch.ts'

/** Keeps the scripts of a page waiting until it is told to go on. */
export async function holdScripts(page: WatchedPage): Promise<() => void> {
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return go
}
