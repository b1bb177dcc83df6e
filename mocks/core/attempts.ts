/** Rate counters that are stored in the database, so that they survive a restart, e.g. `signin:admin`, `signin-ip:127.0.0.1`. */
export type Attempts = {
  /** Counts an attempt, and throws 429 if it is more than `limit` within `seconds` of the first one. */
  hit: (name: string, rule: { limit: number; seconds: number }) => Promise<void>
  clear: (name: string) => Promise<void>
}
