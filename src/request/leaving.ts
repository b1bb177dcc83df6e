/** How long a page that was about to be left may still be so, in milliseconds; a person may have chosen to stay. */
export const DOUBT = 5_000

let leftAt = -Infinity

if (typeof addEventListener === 'function') {
  for (const name of ['beforeunload', 'pagehide'] as const) addEventListener(name, () => (leftAt = performance.now()))
  addEventListener('pageshow', () => (leftAt = -Infinity))
}

/** Whether the page is being left: the browser then breaks off what is under way, which says nothing about the backend. */
export const isLeaving = (): boolean => performance.now() - leftAt < DOUBT
