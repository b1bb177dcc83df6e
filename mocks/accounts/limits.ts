/** What is not a try but a message: how often one goes to the same receiver. What guards accounts stands in `mocks/guard/rules.ts`. */
export const limits = {
  captcha: { limit: 1, seconds: 60 },
  activation: { limit: 1, seconds: 60 },
  recover: { limit: 1, seconds: 60 },
  /** A passkey cannot be guessed; this keeps the questions to it from piling up. */
  passkeyAddress: { limit: 600, seconds: 900 },
} as const
