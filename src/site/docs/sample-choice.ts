import { readQuery } from '../site-route.ts'
import { holdText } from './hold-text.ts'

/** The parameter of an address that names the language of the samples: of whoever comes back from signing in, or follows such a link. */
const PARAMETER = 'code'

/** The chosen language of samples applies to every document until the site is reloaded. */
export const sampleChoice = holdText()

/** From the address of the page, real or behind the hash. */
export function takeSampleChoice(): void {
  const name = new URLSearchParams(location.search).get(PARAMETER) ?? readQuery(location.hash).get(PARAMETER)
  if (name) sampleChoice.write(name)
}

/** For the way back to a document. */
export const writeSampleChoice = (): string => (sampleChoice.read() ? `&${PARAMETER}=${encodeURIComponent(sampleChoice.read())}` : '')

/** The id of an application that was made while the document stood open. */
export const madeApp = holdText()
