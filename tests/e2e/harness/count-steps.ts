import type { WatchedPage } from './watch.ts'

export type Steps = { screens: string[]; inputs: number }

/** What a person does on a page is counted from now on: fields that are filled in, things that are pressed, and the screens they are on. */
export async function countSteps(page: WatchedPage): Promise<{ read(): Promise<Steps>; pause(): Promise<void>; go(): Promise<void> }> {
  const install = () => {
    const kept = window as unknown as { stepsCounted?: true }
    if (kept.stepsCounted) return
    kept.stepsCounted = true
    const note = () => {
      if (sessionStorage.getItem('steps-paused')) return
      const screen = location.hash.split('?')[0]!.slice(1)
      const before = JSON.parse(sessionStorage.getItem('steps') ?? '{"screens":[],"inputs":0}') as Steps
      const screens = before.screens.includes(screen) ? before.screens : [...before.screens, screen]
      sessionStorage.setItem('steps', JSON.stringify({ screens, inputs: before.inputs + 1 }))
    }
    addEventListener(
      'click',
      ({ target, isTrusted }) => {
        // What was pressed on a page that was written ahead is pressed again by its scripts, and not by a person.
        const pressed =
          isTrusted &&
          target instanceof Element &&
          target.closest('a, button, [role=option], [role=menuitem], input[type=checkbox], input[type=radio]')
        if (pressed) note()
      },
      true,
    )
    addEventListener(
      'change',
      ({ target }) => target instanceof HTMLInputElement && !/^(checkbox|radio)$/.test(target.type) && note(),
      true,
    )
  }
  await page.addInitScript(install)
  await page.evaluate(install)
  return {
    read: () => page.evaluate(() => JSON.parse(sessionStorage.getItem('steps') ?? '{"screens":[],"inputs":0}') as Steps),
    pause: () => page.evaluate(() => sessionStorage.setItem('steps-paused', 'yes')),
    go: () => page.evaluate(() => sessionStorage.removeItem('steps-paused')),
  }
}
