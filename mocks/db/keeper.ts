import { closeSync, fdatasync, fstatSync } from 'node:fs'
import { promisify } from 'node:util'

type Parts = {
  open: () => number
  /** What is done where the disk refuses; it fails where nothing helps. */
  instead: (error: unknown) => Promise<void>
  sync?: (file: number) => Promise<void>
}

/**
 * Waits until everything that was committed before lies on the disk, without keeping anybody else waiting for it. Those who ask while the
 * disk is at work are served together by the next turn, which begins when it is done.
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
    /** How large the file is that was made to stay. */
    bytes: (): number => (file === undefined ? 0 : fstatSync(file).size),
    /** Whoever still waits is served first. */
    async close(): Promise<void> {
      await running?.catch(() => undefined)
      if (file !== undefined) closeSync(file)
      file = undefined
    },
  }
}
