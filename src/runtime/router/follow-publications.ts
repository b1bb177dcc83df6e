import { atNavigation, type Navigating } from './at-navigation.ts'

/** The manifest that a publication writes for open consoles. */
export const LATEST = 'schemas/latest.json'

/**
 * An open console applies new publications: at a navigation it checks for a newer one and updates the page, as the dev server does with an
 * edited schema.
 */
export function followPublications(router: Navigating, version: string, now?: () => number): () => void {
  let known = version

  async function look(): Promise<void> {
    const latest = (await readJson(LATEST)) as { version: string; boot: string } | undefined
    if (!latest || latest.version === known) return
    const boot = await readJson(latest.boot)
    if (!boot) return
    known = latest.version
    document.getElementById('boot')!.textContent = JSON.stringify(boot)
    dispatchEvent(new CustomEvent('schemas:published'))
  }

  // Offline, or a publication is being written: the next navigation checks again.
  return atNavigation(router, look, now)
}

export async function readJson(address: string): Promise<unknown> {
  const answer = await fetch(address, { cache: 'no-cache' })
  return answer.ok ? answer.json() : undefined
}
