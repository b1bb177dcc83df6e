import { isRecord } from '../../request/shapes.ts'
import { isText } from '../../session/storage.ts'

/** An edited text, and the hash of the file on which it is based. */
export type Typed = { path: string; base: string | null; text: string; isNew?: true }

/** Shows what is typed in one window of the workbench in the others. */
export type Windows = { tell: (typed: Typed) => void; hear: (listener: (typed: Typed) => void) => void }

const isTyped = (value: unknown): value is Typed =>
  isRecord(value) && isText(value['path']) && isText(value['text']) && (value['base'] === null || isText(value['base']))

/** The windows of this browser. */
export function openWindows(): Windows {
  const channel = new BroadcastChannel('workbench')
  return {
    tell: (typed) => channel.postMessage(typed),
    hear(listener) {
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => isTyped(data) && listener(data))
    },
  }
}
