import type { FormScreen } from '../../schema/compiled-screen.ts'
import type { CallRef } from '../../schema/compiled.ts'
import type { Row } from '../../schema/row.ts'

/** What is kept on the server: by which device, when, and until when. */
export type Kept = { version: number; device: string | null; changeTime: string; untilTime: string }
/**
 * `offered`: there is something that this device has not shown yet. `crossed`: another device has kept something since; until somebody
 * chooses, nothing is written.
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
  /** What is to be kept now; nothing where the form is as it was loaded. */
  read: () => Row | undefined
  /** Whether these values say something else than the form does. */
  differs: (values: Row) => boolean
  fill: (values: Row) => void
  isTooLong: (problem: unknown) => boolean
  show: (state: KeeperState) => void
}

/** Milliseconds without a key after which what was typed is kept. */
const PAUSE = 1_500

/** Keeps what is filled in for all devices of its person: one call at a time, and never over what another device has kept since. */
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
    // What stays behind is offered once more, and goes by its age.
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
    clearTimeout(timer)
    timer = setTimeout(flush, PAUSE)
  }

  return {
    /** Asks what is there; what was typed before this was here is kept, too. */
    begin: () =>
      inTurn(async () => {
        const { values, ...kept } = await look()
        if (!values || kept.version === undefined) {
          if (read() !== undefined) changed()
          return false
        }
        version = kept.version
        // why: the call declares what it answers beside the version.
        become(differs(values) ? { is: 'offered', kept: kept as Kept, values } : { is: 'saved', kept: kept as Kept })
        return true
      }),
    changed,
    flush,
    /** Goes on with what is kept. */
    take: () =>
      inTurn(async () => {
        const { values, ...kept } = state.is === 'offered' ? { ...state.kept, values: state.values } : await look()
        if (!values) return become({ is: 'still' })
        version = kept.version ?? 0
        become({ is: 'saved', kept: kept as Kept })
        fill(values)
      }),
    /** Keeps what stands here instead. */
    keepMine: () =>
      inTurn(async () => {
        version = state.is === 'crossed' || state.is === 'offered' ? state.kept.version : version
        state = { is: 'still' }
        await keep()
      }),
    drop: () => inTurn(drop),
    /** Sent, or not wanted any more. */
    end() {
      clearTimeout(timer)
      timer = undefined
      void inTurn(async () => {
        if (!isOver) await drop()
        isOver = true
      })
    },
    /** What is here is given up; what the server has, of another device or of before, stays. */
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
