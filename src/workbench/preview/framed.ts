import type { Renamed } from './renamed.ts'
import type { WayTo } from '../places/way-to.ts'
import type { PreviewState } from './states.ts'

/** What a page in the frame of the workbench gets: its own storage, and the state in which its calls are answered. */
export type Framed = {
  storage: Map<string, string>
  /** The console including unsaved changes, in place of what is in the page. */
  boot: () => string
  /** Read for each call. */
  state: () => PreviewState
  /** The number of the status in which a row alone is seen. */
  status: () => number
  /** Called with the statuses of the row that this page shows. */
  statuses: (titles: readonly string[]) => void
  /** The names in it that the backend does not know before they are saved. */
  renamed: () => Renamed
  /** Notifies of a change of state, so that a waiting call can end. */
  onState: (listener: () => void) => () => void
  /** Resolves once the backend serves; rejects when the waiting call is broken off. */
  served: (signal?: AbortSignal | null) => Promise<void>
  /** What is to be opened for the first row as soon as the rows are there; once. */
  first: () => WayTo['first']
  /** Called with each new address of the page. */
  moved: (address: string) => void
}

type Holder = Element & { workbench?: Framed }

/** Hands it to the page that will be loaded in this frame. */
export function giveFrame(frame: HTMLIFrameElement, given: Framed): void {
  // why: a property of our own on the element is visible to both windows.
  ;(frame as Holder).workbench = given
}

/** What this page got from the surrounding window; undefined outside the workbench. */
export function readFrame(): Framed | undefined {
  try {
    const holder: Holder | null = window.frameElement
    return holder?.workbench
  } catch {
    // In the frame of another site.
    return undefined
  }
}
