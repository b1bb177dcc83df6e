import { preparePage } from './preview/prepare-page.ts'
import { readFrame } from './preview/framed.ts'

/** The address of the workbench. */
const WORKBENCH = /^#\/workbench(?=$|[/?])/

/** The entry point, only in development: the workbench at its address, a page inside its frame, or the normal console. */
export function openWorkbench(startPage: () => void): void {
  const framed = readFrame()
  if (framed) preparePage(framed)
  else if (WORKBENCH.test(location.hash)) {
    void import('./start.tsx').then(({ startWorkbench }) => startWorkbench())
    return
  } else addEventListener('hashchange', () => WORKBENCH.test(location.hash) && location.reload())
  startPage()
}
