const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How often something may be tried, in seconds; beyond it the answer is 429 with `Retry-After`. */
export const limits = {
  /** Wrong passwords of one account; a right one begins anew. */
  signin: { limit: 10, seconds: 15 * MINUTE },
  /** All sign-ins of one address: an office shares one, a list of leaked passwords needs far more. */
  signinAddress: { limit: 300, seconds: 15 * MINUTE },
  captcha: { limit: 1, seconds: MINUTE },
  captchaDay: { limit: 20, seconds: DAY },
  captchaAddress: { limit: 60, seconds: HOUR },
  activation: { limit: 1, seconds: MINUTE },
  activationDay: { limit: 10, seconds: DAY },
  activationAddress: { limit: 60, seconds: HOUR },
} as const
