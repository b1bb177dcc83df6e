import type { FormScreen } from '../../schema/compiled-screen.ts'
import type { CallRef } from '../../schema/compiled.ts'
import type { Row } from '../../schema/row.ts'

/** What the server keeps: saved by which device, when, and until when. */
export type Kept = { version: number; device: string | null; changeTime: string; untilTime: string }
/**
 * `offered`: the server has a draft that this device has not shown yet. `crossed`: there are two, because another device has saved one in
 * the meantime or something was typed beside the one that is offered; nothing is written until the person chooses.
 */
export type KeeperState =
  | { is: 'still' }
  | { is: 'offered'; kept: Kept; values: Row }
  | { is: 'saved'; kept: Kept }
  | { is: 'crossed'; kept: Kept }
  | { is: 'failed'; tooLong: boolean }

type Asking = {
  calls: NonNullable<FormScreen['draft']>
  about: { screen: string; key: string }
  send: (call: CallRef, body: Row) => Promise<unknown>
  /** The values to keep now; undefined if the form is unchanged since it was loaded. */
  read: () => Row | undefined
  /** Whether these values differ from those in the form. */
  differs: (values: Row) => boolean
  fill: (values: Row) => void
  isTooLong: (problem: unknown) => boolean
  show: (state: KeeperState) => void
}

/** Milliseconds after the last keystroke until the input is saved. */
const PAUSE = 1_500

/** Keeps unsent input for all devices of a person: one call at a time, and never overwrites what another device has saved since. */
export function createKeeper({ calls, about, send, read, differs, fill, isTooLong, show }: Asking) {
  let state: KeeperState = { is: 'still' }
  let version = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let busy: Promise<unknown> = Promise.resolve()
  let isOver = false

  const become = (next: KeeperState) => {
    state = next
    if (!isOver) show(next)
  }
  const waits = () => state.is === 'offered' || state.is === 'crossed'
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = busy.then(work, work)
    busy = next
    return next
  }

  async function keep(): Promise<void> {
    const values = read()
    if (isOver || waits()) return
    if (!values) return version > 0 ? drop() : undefined
    try {
      const { kept, ...told } = (await send(calls.keep, { ...about, version, values })) as Kept & { kept: boolean }
      if (kept) version = told.version
      become(kept ? { is: 'saved', kept: told } : { is: 'crossed', kept: told })
    } catch (problem) {
      become({ is: 'failed', tooLong: isTooLong(problem) })
    }
  }

  async function drop(): Promise<void> {
    version = 0
    become({ is: 'still' })
    // If this fails, the draft is offered once more and expires in the end.
    await send(calls.drop, about).catch(() => undefined)
  }

  async function look(): Promise<Partial<Kept> & { values?: Row }> {
    return (await send(calls.get, about).catch(() => undefined)) ?? {}
  }

  const flush = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    void inTurn(keep)
  }

  function changed(): void {
    // Two inputs stand against each other now, and this one is kept nowhere until the person chooses.
    if (state.is === 'offered' && read() !== undefined) return become({ is: 'crossed', kept: state.kept })
    clearTimeout(timer)
    timer = setTimeout(flush, PAUSE)
  }

  return {
    /** Loads the draft, if there is one; input from before the draft was loaded is saved, too. */
    begin: () =>
      inTurn(async () => {
        const { values, ...kept } = await look()
        if (!values || kept.version === undefined) {
          if (read() !== undefined) changed()
          return false
        }
        version = kept.version
        // why: the call declares these fields beside the version.
        become(differs(values) ? { is: 'offered', kept: kept as Kept, values } : { is: 'saved', kept: kept as Kept })
        return true
      }),
    changed,
    flush,
    /** Continues with the draft of the server. */
    take: () =>
      inTurn(async () => {
        const { values, ...kept } = state.is === 'offered' ? { ...state.kept, values: state.values } : await look()
        if (!values) return become({ is: 'still' })
        version = kept.version ?? 0
        become({ is: 'saved', kept: kept as Kept })
        fill(values)
      }),
    /** Saves what is in this form instead. */
    keepMine: () =>
      inTurn(async () => {
        version = state.is === 'crossed' || state.is === 'offered' ? state.kept.version : version
        state = { is: 'still' }
        await keep()
      }),
    drop: () => inTurn(drop),
    /** The form was sent, or the draft is not wanted any more. */
    end() {
      clearTimeout(timer)
      timer = undefined
      void inTurn(async () => {
        if (!isOver) await drop()
        isOver = true
      })
    },
    /** Gives up the input of this form; an older draft on the server, or one of another device, stays. */
    abandon() {
      clearTimeout(timer)
      timer = undefined
      isOver = true
    },
    leave() {
      flush()
      void inTurn(async () => void (isOver = true))
    },
    /** Whether leaving loses nothing. */
    isSafe: () => state.is === 'saved' || (state.is === 'still' && timer !== undefined),
  }
}
