import type { PreviewState } from './states.ts'

/** What a page in the frame of the workbench is given: a storage of its own, and the state in which its calls answer. */
export type Framed = {
  storage: Map<string, string>
  /** The console as it is with what is typed and not saved, as the page would find it in itself; nothing where all is saved. */
  boot: () => string | undefined
  /** Read anew for each call. */
  state: () => PreviewState
  /** Told when the state is another one, so that a call that waits may end. */
  onState: (listener: () => void) => () => void
  /** Told the address whenever the page is at another one. */
  moved: (address: string) => void
}

type Holder = Element & { workbench?: Framed }

/** Hands it to the page that will be loaded in this frame. */
export function giveFrame(frame: HTMLIFrameElement, given: Framed): void {
  // why: a property of our own on the element is what both windows see of it.
  ;(frame as Holder).workbench = given
}

/** What this page was given by the window around it; nothing outside of the workbench. */
export function readFrame(): Framed | undefined {
  try {
    const holder: Holder | null = window.frameElement
    return holder?.workbench
  } catch {
    // Framed by another site.
    return undefined
  }
}
