/** What is guarded: sign-in by password or code, a second factor, account recovery, and requests for messages. */
type GuardKind = 'password' | 'sms' | 'factor' | 'recovery' | 'code' | 'activation'

export type Guarded = {
  kind: GuardKind
  /** What was typed: a name, an address. For later steps, the account. */
  name: string
  /** The account, if it exists. Answers to strangers must not reveal whether it does. */
  userId: string | undefined
}

/** `most` attempts at once, and then one more every `seconds`. The first `free` of them need no slider. */
export type Rule = { free: number; most: number; seconds: number }

const MINUTE = 60
const HOUR = 60 * MINUTE

/**
 * Limits for all unknown browsers together, per name. Nobody is locked out for long: however many try, another attempt is possible after
 * `seconds`. That is at most `most + 3600 / seconds` attempts in an hour; an account has three names (account name, e-mail, phone) with
 * separate counts, because a common count would reveal which phone number belongs to which e-mail address.
 */
export const STRANGERS: Record<GuardKind, Rule> = {
  password: { free: 10, most: 20, seconds: 6 * MINUTE },
  sms: { free: 10, most: 20, seconds: 6 * MINUTE },
  factor: { free: 5, most: 10, seconds: 6 * MINUTE },
  recovery: { free: 5, most: 10, seconds: 10 * MINUTE },
  code: { free: 5, most: 20, seconds: 30 * MINUTE },
  activation: { free: 5, most: 10, seconds: HOUR },
}

/** Limits for a browser that has signed in to this account before; beyond them it counts as unknown. */
export const KNOWN: Record<GuardKind, Rule> = {
  password: { free: 10, most: 10, seconds: 90 },
  sms: { free: 10, most: 10, seconds: 90 },
  factor: { free: 10, most: 10, seconds: 90 },
  recovery: { free: 10, most: 10, seconds: 90 },
  code: { free: 10, most: 10, seconds: 15 * MINUTE },
  activation: { free: 10, most: 10, seconds: 15 * MINUTE },
}

/** Limits for unknown browsers of one address, for all names together: offices share one; a list of leaked passwords needs far more. */
export const ADDRESS: Record<GuardKind, Rule> = {
  password: { free: 300, most: 300, seconds: 3 },
  sms: { free: 300, most: 300, seconds: 3 },
  factor: { free: 300, most: 300, seconds: 3 },
  recovery: { free: 60, most: 60, seconds: MINUTE },
  code: { free: 60, most: 60, seconds: MINUTE },
  activation: { free: 60, most: 60, seconds: MINUTE },
}

/** The maximum number of attempts of unknown browsers for one name within an hour. */
export const mostInAnHour = ({ most, seconds }: Rule): number => most + HOUR / seconds
