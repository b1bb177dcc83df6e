/** Limits on messages to one receiver, not on sign-in attempts; those are in `mocks/guard/rules.ts`. */
export const limits = {
  captcha: { limit: 1, seconds: 60 },
  activation: { limit: 1, seconds: 60 },
  recover: { limit: 1, seconds: 60 },
  /** A passkey cannot be guessed; this only limits the number of pending challenges. */
  passkeyAddress: { limit: 600, seconds: 900 },
} as const
