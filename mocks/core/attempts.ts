/** Counted attempts that survive a restart, e.g. `signin:admin`, `signin-ip:127.0.0.1`. */
export type Attempts = {
  /** Counts one more and throws 429 when it is more than `limit` within `seconds` since the first of them. */
  hit: (name: string, rule: { limit: number; seconds: number }) => Promise<void>
  clear: (name: string) => Promise<void>
}
