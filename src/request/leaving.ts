/** How long a page may still be about to unload, in milliseconds; the person may have chosen to stay. */
export const DOUBT = 5_000

let leftAt = -Infinity

if (typeof addEventListener === 'function') {
  for (const name of ['beforeunload', 'pagehide'] as const) addEventListener(name, () => (leftAt = performance.now()))
  addEventListener('pageshow', () => (leftAt = -Infinity))
}

/** Whether the page is being unloaded: the browser then aborts pending requests, which says nothing about the backend. */
export const isLeaving = (): boolean => performance.now() - leftAt < DOUBT
