import type { FormScreen } from '../../schema/compiled-screen.ts'
import type { CallRef } from '../../schema/compiled.ts'
import type { DraftLabel } from '../../schema/draft-label.ts'
import type { Row } from '../../schema/row.ts'

/** What the server keeps: saved by which device, when, and until when. */
export type Kept = { version: number; device: string | null; step?: string; changeTime: string; untilTime: string }
/** One of several drafts of a form. */
export type KeptOne = Kept & DraftLabel & { draft: string }
/**
 * `offered`: the server has a draft that this device has not shown yet. `crossed`: there are two, because another device has saved one in
 * the meantime or something was typed beside the one that is offered; nothing is written until the person chooses. `gone`: another device
 * has sent or discarded it.
 */
export type KeeperState =
  | { is: 'still' }
  | { is: 'offered'; kept: Kept; values: Row }
  | { is: 'saved'; kept: Kept }
  | { is: 'crossed'; kept: Kept }
  | { is: 'failed'; tooLong: boolean }
  | { is: 'gone' }

type Found = Partial<KeptOne> & { values?: Row; others?: KeptOne[] }

type Asking = {
  calls: NonNullable<FormScreen['draft']>
  about: { screen: string; key: string }
  /** A name for a draft of a form that may have several. */
  createName: () => string
  send: (call: CallRef, body: Row) => Promise<unknown>
  /** The values to keep now; undefined if the form is unchanged since it was loaded. */
  read: () => Row | undefined
  /** The step of the form at which the person is. */
  step: () => string | undefined
  /** What the draft in the form is called among others. */
  label: () => DraftLabel
  /** Whether these values differ from those in the form. */
  differs: (values: Row) => boolean
  /** Fills these values in; all others are as in a new form. */
  fill: (values: Row) => void
  isTooLong: (problem: unknown) => boolean
  /** `others`: drafts of the form besides the one that is filled in. */
  show: (state: KeeperState, others: KeptOne[]) => void
}

/** Milliseconds after the last keystroke until the input is saved. */
const PAUSE = 1_500

/**
 * Keeps unsent input for all devices of a person: one call at a time, and never overwrites what another device has saved since. A form for
 * something new may have several drafts: what is typed beside those that are offered is one more.
 */
export function createKeeper({ calls, about, createName, send, read, step, label, differs, fill, isTooLong, show }: Asking) {
  let state: KeeperState = { is: 'still' }
  let others: KeptOne[] = []
  let draft = calls.several ? createName() : ''
  let version = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let busy: Promise<unknown> = Promise.resolve()
  let isOver = false

  const become = (next: KeeperState) => {
    state = next
    if (!isOver) show(next, others)
  }
  const waits = () => state.is === 'offered' || state.is === 'crossed'
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = busy.then(work, work)
    busy = next
    return next
  }
  const place = (one = draft) => (calls.several ? { ...about, draft: one } : about)

  async function keep(): Promise<void> {
    const values = read()
    if (isOver || waits()) return
    if (!values) return version > 0 ? drop() : undefined
    try {
      const { kept, ...told } = (await send(calls.keep, { ...place(), version, values, step: step() })) as Kept & { kept: boolean }
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
    await send(calls.drop, place()).catch(() => undefined)
  }

  const look = async (where: Row): Promise<Found> => (await send(calls.get, where).catch(() => undefined)) ?? {}

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

  /** Leaves what is in the form with the other drafts; not if the server does not have it. */
  function putAside(): boolean {
    if (waits() || state.is === 'failed' || state.is === 'gone') return false
    if (state.is === 'saved' && version > 0) others = [{ ...state.kept, draft, ...label() }, ...others]
    return true
  }

  return {
    /** Loads the draft, if there is one; input from before the draft was loaded is saved, too. */
    begin: () =>
      inTurn(async () => {
        const { values, others: more = [], ...first } = await look(about)
        if (!values || first.version === undefined) {
          if (read() !== undefined) changed()
          return false
        }
        // why: the call declares these fields beside the version.
        const kept = first as KeptOne
        if (calls.several && differs(values)) {
          others = [kept, ...more]
          become({ is: 'still' })
          if (read() !== undefined) changed()
          return true
        }
        if (calls.several) draft = kept.draft
        others = more
        version = kept.version
        become(differs(values) ? { is: 'offered', kept, values } : { is: 'saved', kept })
        return true
      }),
    changed,
    flush,
    /** Continues with the draft of the server; answers the step at which it was left. */
    take: () =>
      inTurn(async () => {
        const { values, ...kept } = state.is === 'offered' ? { ...state.kept, values: state.values } : await look(place())
        if (!values) {
          become({ is: 'still' })
          return undefined
        }
        version = kept.version ?? 0
        become({ is: 'saved', kept: kept as Kept })
        fill(values)
        return kept.step
      }),
    /** Continues with another draft of the form, and puts aside what is in it. */
    takeOther(one: string): Promise<'gone' | 'failed' | { step?: string | undefined }> {
      flush()
      return inTurn(async () => {
        const found = (await send(calls.get, place(one)).catch(() => undefined)) as Found | undefined
        const { values, ...kept } = found ?? {}
        if (!found || (values && !putAside())) return 'failed'
        others = others.filter((other) => other.draft !== one)
        if (!values) {
          become(state)
          return 'gone'
        }
        draft = one
        version = kept.version ?? 0
        become({ is: 'saved', kept: kept as Kept })
        fill(values)
        return { step: kept.step }
      })
    },
    /** Another step is kept, too, as soon as something is filled in. */
    stepped: () => void (state.is === 'saved' && changed()),
    /** An empty form, and what is in this one is put aside. */
    beginAnother() {
      flush()
      return inTurn(() => {
        if (putAside()) {
          draft = createName()
          version = 0
          become({ is: 'still' })
          fill({})
        }
        return Promise.resolve()
      })
    },
    dropOther: (one: string) =>
      inTurn(async () => {
        others = others.filter((other) => other.draft !== one)
        become(state)
        await send(calls.drop, place(one)).catch(() => undefined)
      }),
    /** Saves what is in this form instead. */
    keepMine: () =>
      inTurn(async () => {
        version = state.is === 'crossed' || state.is === 'offered' ? state.kept.version : version
        state = { is: 'still' }
        await keep()
      }),
    drop: () => inTurn(drop),
    /** Whoever comes back to this device may have sent the draft on another one meanwhile. */
    lookAgain: () =>
      inTurn(async () => {
        if (isOver || state.is !== 'saved' || timer !== undefined) return
        const found = (await send(calls.get, place()).catch(() => undefined)) as Found | undefined
        if (!found || found.version === version) return
        if (found.version !== undefined) return become({ is: 'crossed', kept: found as Kept })
        version = 0
        become({ is: 'gone' })
      }),
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
