/** What the page has asked for before any script had come, by address; undefined once somebody has taken the answer. */
type Page = HTMLElement & { sent?: Record<string, Promise<Response> | undefined> }

/** What is published at this address; the answer to a request that the page sent ahead, once. */
export function askPublished(address: string): Promise<Response> {
  const ask = (): Promise<Response> => fetch(new URL(address, document.baseURI))
  const { sent } = document.documentElement as Page
  const before = sent?.[address]
  if (sent) sent[address] = undefined
  return before ? before.catch(ask) : ask()
}
