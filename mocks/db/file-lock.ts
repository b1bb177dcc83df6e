import { setTimeout } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { readError } from '../core/read-error.ts'

const PAUSE = 200

/** A lock on a file of its own, which the system releases when the process ends. Returns how to release it, or undefined if it is taken. */
export function takeLock(file: string): (() => void) | undefined {
  const lock = new DatabaseSync(file)
  try {
    lock.exec('PRAGMA busy_timeout=0; BEGIN EXCLUSIVE')
    return () => lock.close()
  } catch (error) {
    lock.close()
    if (/locked|busy/i.test(readError(error).message ?? '')) return undefined
    throw error
  }
}

/** The same, retried for at most `most` milliseconds; `waits` is called once if the lock is not available immediately. */
export async function waitForLock(file: string, waits?: () => void, most = Infinity): Promise<(() => void) | undefined> {
  for (let nth = 0; ; nth++) {
    const giveBack = takeLock(file)
    if (giveBack || nth * PAUSE >= most) return giveBack
    if (nth === 0) waits?.()
    await setTimeout(PAUSE)
  }
}
