/** Housekeeping that fails (e.g. because the database restarts) is repeated at the next interval. */
export function every(milliseconds: number, work: () => Promise<unknown>): NodeJS.Timeout {
  return setInterval(() => void work().catch(() => undefined), milliseconds).unref()
}
