import type { Boot } from '../../schema/manifest.ts'
import { readBoot } from './boot.ts'
import { LATEST, readJson } from './follow-publications.ts'

/** Milliseconds for which a difference must last: while a backend starts anew with new schemas nobody needs to hear of it. */
const LASTS = 5000

/** What a person is told: `console` is older than what is published, so that a reload helps; or the `backend` is, which only time mends. */
export type Older = 'console' | 'backend'

/** Compares what the backend says that it does with what this page was made for, and says so, once each time, where they stay apart. */
export function createContractWatch(now: () => number = () => Date.now()): (contract: string) => void {
  let since: number | undefined
  let isTold = false
  let text: string | null | undefined
  let mine: Pick<Boot, 'version' | 'contract'>

  const tell = (older: Older | undefined) => dispatchEvent(new CustomEvent('console:drift', { detail: older }))

  async function look(version: string): Promise<void> {
    const latest = (await readJson(LATEST).catch(() => undefined)) as { version: string } | undefined
    tell(latest && latest.version !== version ? 'console' : 'backend')
  }

  return (contract) => {
    // Read anew only where a publication has come into the page.
    const written = document.getElementById('boot')!.textContent
    if (written !== text) {
      text = written
      mine = readBoot()
    }
    if (mine.contract === undefined || mine.contract === contract) {
      since = undefined
      if (isTold) tell(undefined)
      isTold = false
      return
    }
    since ??= now()
    if (isTold || now() - since < LASTS) return
    isTold = true
    void look(mine.version)
  }
}
