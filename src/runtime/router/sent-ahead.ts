import type { Locale } from '../../schema/compiled.ts'
import type { AreaManifest, Boot } from '../../schema/manifest.ts'

const sent = new Map<string, Promise<Response>>()
/** What needs no request ahead any more. */
const asked = new Set<string>()

/** What is published at this address; the answer to a request sent ahead, once. */
export function askPublished(address: string): Promise<Response> {
  const before = sent.get(address)
  sent.delete(address)
  asked.add(address)
  return before ?? ask(address)
}

const ask = (address: string): Promise<Response> => fetch(new URL(address, document.baseURI))

function send(address: string): Promise<Response> {
  const coming = ask(address)
  sent.set(address, coming)
  return coming
}

/** Asks for the area of a person and for the screen at a path while the scripts of the console are still on their way. */
export async function sendAhead({ areas }: Boot, name: string, path: string, locale: Locale): Promise<void> {
  const address = areas[name]?.[locale]
  if (!address) return
  try {
    const answer = await send(address)
    if (!answer.ok) return
    const { routes } = (await answer.clone().json()) as AreaManifest
    const asset = routes.find((route) => route.path === path)?.asset
    if (asset && !asked.has(asset)) await send(asset)
  } catch {
    // Whoever needs it asks and sees the failure.
  }
}
