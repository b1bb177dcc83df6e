import { closeSync, fdatasync, fstatSync } from 'node:fs'
import { promisify } from 'node:util'

type Parts = {
  open: () => number
  /** The fallback when the disk refuses to sync; throws if that does not help either. */
  instead: (error: unknown) => Promise<void>
  sync?: (file: number) => Promise<void>
}

/**
 * Waits until everything that was committed before is on disk, without blocking other requests. Requests that arrive during a sync are
 * served together by the next one.
 */
export function createKeeper({ open, instead, sync = promisify(fdatasync) }: Parts) {
  let file: number | undefined
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  async function turn(): Promise<void> {
    next = undefined
    try {
      file ??= open()
      await sync(file)
    } catch (error) {
      await instead(error)
    }
  }

  return {
    kept(): Promise<void> {
      if (next) return next
      const mine: Promise<void> = (running ?? Promise.resolve()).catch(() => undefined).then(turn)
      next = running = mine
      return mine
    },
    /** The size of the synced file. */
    bytes: (): number => (file === undefined ? 0 : fstatSync(file).size),
    /** Waits for pending syncs first. */
    async close(): Promise<void> {
      await running?.catch(() => undefined)
      if (file !== undefined) closeSync(file)
      file = undefined
    },
  }
}
