import type { Boot } from '../../schema/manifest.ts'
import { readBoot } from './boot.ts'
import { LATEST, readJson } from './follow-publications.ts'

/** How long a difference must last, in milliseconds: a backend that restarts with new schemas is not reported. */
const LASTS = 5000

/** Which side is outdated: the `console`, so that a reload helps; or the `backend`, which only an operator can update. */
export type Older = 'console' | 'backend'

/** Compares the version of the contract that the backend sends with the one of this page, and reports a lasting difference once. */
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
    // The expected version is read again only after a publication.
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
