import type { Framed } from './framed.ts'
import { addressFor, type WayTo } from '../places/way-to.ts'
import { stretchScreen } from './long-texts.ts'
import { renamedIn } from './renamed.ts'
import {
  changeBody,
  concerns,
  isScreen,
  learnScreen,
  narrowed,
  narrowing,
  nothingAsked,
  refusalOf,
  SLOW,
  statusTitles,
  type Asked,
  type PreviewState,
} from './states.ts'

/** Turns this window into a page of the workbench, before any code of the console runs: with its own user, language and state. */
export function preparePage(framed: Framed, page: Window & typeof globalThis = window): void {
  keepApart(framed.storage, page)
  page.document.getElementById('boot')!.textContent = framed.boot()
  const narrow = (query: string) => {
    const { hash } = page.location
    const wanted = narrowed(hash, query)
    if (framed.state() === 'noMatch' && wanted !== hash) page.location.replace(wanted)
  }
  page.fetch = openingFirst(framed, answerIn(framed, page.fetch.bind(page), inlineScreens(page.document), narrow), (address) =>
    page.location.replace(`#${address}`),
  )
  followAddress(framed, page)
  passKeys(page)
}

/** The keys of the workbench that mean nothing to a page: whoever is here too goes on to its next part, or saves. */
function passKeys(page: Window & typeof globalThis): void {
  page.addEventListener('keydown', (event) => {
    const { key, shiftKey, ctrlKey, metaKey } = event
    if (key !== 'F6' && !((ctrlKey || metaKey) && key.toLowerCase() === 's')) return
    event.preventDefault()
    page.parent.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, ctrlKey, metaKey, cancelable: true }))
  })
}

/** The console's router navigates without an event. */
function followAddress({ moved }: Framed, page: Window): void {
  const tell = () => moved(page.location.hash.slice(1) || '/')
  const { history } = page
  for (const way of ['pushState', 'replaceState'] as const) {
    const go = history[way].bind(history)
    history[way] = (...given) => {
      go(...given)
      tell()
    }
  }
  page.addEventListener('hashchange', tell)
  tell()
}

/** The page's storage is separate from that of the surrounding window: a different user is signed in. */
function keepApart(kept: Map<string, string>, page: Window): void {
  const stores = { localStorage: kept, sessionStorage: new Map<string, string>() }
  // The calls of a page that leaves are broken off: it would take that for the end of its session, and sign out the page that comes next.
  let isGone = false
  page.addEventListener('pagehide', () => (isGone = true))
  for (const [name, held] of Object.entries(stores))
    Object.defineProperty(page, name, {
      configurable: true,
      value: {
        get length() {
          return held.size
        },
        key: (at: number) => [...held.keys()][at] ?? null,
        getItem: (key: string) => held.get(key) ?? null,
        setItem: (key: string, text: string) => void held.set(key, String(text)),
        removeItem: (key: string) => void (isGone || held.delete(key)),
        clear: () => isGone || held.clear(),
      } satisfies Storage,
    })
}

/** The calls of guest screens are in the page itself. */
function inlineScreens(document: Document): Asked {
  const asked = nothingAsked()
  try {
    learnScreen(JSON.parse(document.getElementById('boot')?.textContent ?? '{}'), asked)
  } catch {
    // A page without them.
  }
  return asked
}

/** Opens what is about a row as soon as there are rows. */
function openingFirst({ first }: Framed, fetched: typeof fetch, go: (address: string) => void): typeof fetch {
  let wanted: WayTo['first']
  return async (input, init) => {
    const answer = await fetched(input, init)
    wanted = first() ?? wanted
    if (!wanted || !(answer.headers.get('content-type') ?? '').includes('json')) return answer
    const address = addressFor(
      wanted,
      await answer
        .clone()
        .json()
        .catch(() => undefined),
    )
    if (address === undefined) return answer
    wanted = undefined
    // The list draws its rows first, among which it is looked for.
    setTimeout(() => go(address))
    return answer
  }
}

/** Answers the calls of a page according to its state, and passes all others through; `narrow` is told what a list that comes is searched by. */
export function answerIn(
  { state, status, statuses, renamed, onState, served }: Pick<Framed, 'state' | 'status' | 'statuses' | 'renamed' | 'onState' | 'served'>,
  fetched: typeof fetch,
  asked: Asked,
  narrow: (query: string) => void = () => undefined,
): typeof fetch {
  return async (input, init) => {
    const ask = asServed(fetched, renamed)
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://page')
    const path = url.pathname
    if (path.endsWith('.json')) return learn(await ask(input, init), asked, narrow, state())
    const call = path.startsWith('/api/') ? path.slice('/api'.length) : ''
    if (call !== '') await served(init?.signal)
    if (!concerns(call, state(), asked)) return ask(input, init)
    if (state() === 'loading') await leaveOf('loading', state, onState, init?.signal)
    if (state() === 'slow') await new Promise((resume) => setTimeout(resume, SLOW))
    const now = state()
    if (now === 'offline') throw new TypeError('Failed to fetch')
    const refusal = refusalOf(now)
    if (refusal) return json(refusal.body, refusal.status)
    const answer = await ask(input, init)
    if (now === 'full' || !(answer.headers.get('content-type') ?? '').includes('json')) return answer
    const body: unknown = await answer.json()
    const known = asked.statuses.get(call)
    const titles = now === 'turns' ? statusTitles(body, known) : []
    if (titles.length > 1) statuses(titles)
    return json(changeBody(body, now, known, status()), answer.status, answer.headers)
  }
}

/** Asks the backend by the names that it knows. */
function asServed(ask: typeof fetch, renamed: Framed['renamed']): typeof fetch {
  return async (input, init) => {
    const path = typeof input === 'string' && input.startsWith('/api/') ? input.slice('/api'.length) : ''
    const told = renamedIn(renamed(), path)
    if (!told) return ask(input, init)
    const body = typeof init?.body === 'string' ? { body: JSON.stringify(told.ask(JSON.parse(init.body))) } : {}
    const answer = await ask(`/api${told.path}`, { ...init, ...body })
    if (!(answer.headers.get('content-type') ?? '').includes('json')) return answer
    return json(told.tell(await answer.json()), answer.status, answer.headers)
  }
}

/** From then on, the calls of a screen are known. */
async function learn(answer: Response, asked: Asked, narrow: (query: string) => void, state: PreviewState): Promise<Response> {
  const document: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined)
  if (!isScreen(document)) return answer
  learnScreen(document, asked)
  const query = narrowing(document)
  if (query !== undefined) narrow(query)
  return state === 'longest' ? json(stretchScreen(document), answer.status, answer.headers) : answer
}

function leaveOf(waiting: PreviewState, state: () => PreviewState, onState: Framed['onState'], signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = onState(() => {
      if (state() === waiting) return
      stop()
      resolve()
    })
    signal?.addEventListener('abort', () => {
      stop()
      reject(signal.reason as Error)
    })
  })
}

function json(body: unknown, status: number, headers = new Headers()): Response {
  const kept = new Headers(headers)
  for (const name of ['content-length', 'content-encoding']) kept.delete(name)
  kept.set('content-type', 'application/json')
  return new Response(JSON.stringify(body), { status, headers: kept })
}
