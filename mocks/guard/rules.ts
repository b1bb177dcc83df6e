/** What is guarded: a sign-in by password or by code, a second factor, a way back into an account, and the asking for messages. */
type GuardKind = 'password' | 'sms' | 'factor' | 'recovery' | 'code' | 'activation'

export type Guarded = {
  kind: GuardKind
  /** What was typed: a name, an address. For a step after it, the account. */
  name: string
  /** Whose it is, if it is anybody's. The answer to somebody whom it does not know tells nothing of it. */
  userId: string | undefined
}

/** So many at once, and after that one more in so many seconds. Of `most`, the first `free` ask for no slider. */
export type Rule = { free: number; most: number; seconds: number }

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * What all unknown browsers together may try under one name. Never a wall for long: however many try, the next turn comes after
 * `seconds`. In any hour it is at most `most + 3600 / seconds` tries; an account has three names (account name, email, phone), each
 * with its own count, because one count of all would tell whose phone belongs to which email.
 */
export const STRANGERS: Record<GuardKind, Rule> = {
  password: { free: 10, most: 20, seconds: 6 * MINUTE },
  sms: { free: 10, most: 20, seconds: 6 * MINUTE },
  factor: { free: 5, most: 10, seconds: 6 * MINUTE },
  recovery: { free: 5, most: 10, seconds: 10 * MINUTE },
  code: { free: 5, most: 20, seconds: 30 * MINUTE },
  activation: { free: 5, most: 10, seconds: HOUR },
}

/** What one browser may try that signed in to this account before; beyond it, it is as good as an unknown one. */
export const KNOWN: Record<GuardKind, Rule> = {
  password: { free: 10, most: 10, seconds: 90 },
  sms: { free: 10, most: 10, seconds: 90 },
  factor: { free: 10, most: 10, seconds: 90 },
  recovery: { free: 10, most: 10, seconds: 90 },
  code: { free: 10, most: 10, seconds: 15 * MINUTE },
  activation: { free: 10, most: 10, seconds: 15 * MINUTE },
}

/** What unknown browsers of one address may try, whatever names they try: an office shares one, a list of leaked passwords needs far more. */
export const ADDRESS: Record<GuardKind, Rule> = {
  password: { free: 300, most: 300, seconds: 3 },
  sms: { free: 300, most: 300, seconds: 3 },
  factor: { free: 300, most: 300, seconds: 3 },
  recovery: { free: 60, most: 60, seconds: MINUTE },
  code: { free: 60, most: 60, seconds: MINUTE },
  activation: { free: 60, most: 60, seconds: MINUTE },
}

/** Most tries of unknown browsers under one name within an hour. */
export const mostInAnHour = ({ most, seconds }: Rule): number => most + HOUR / seconds
