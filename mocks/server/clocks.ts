/** Housekeeping that fails (the database restarts) is tried again at its next turn. */
export function every(milliseconds: number, work: () => Promise<unknown>): NodeJS.Timeout {
  return setInterval(() => void work().catch(() => undefined), milliseconds).unref()
}
