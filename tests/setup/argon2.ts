import { createRequire } from 'node:module'

// The package itself: its name means this file here.
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof import('@node-rs/argon2')

/** Argon2 is slow by design, and contracts hash and compare thousands of times. */
const LEAST = { memoryCost: 8, timeCost: 1 }

const told = (memory = 0, time = 0): string => `m=${memory},t=${time},`
const LEAST_TOLD = told(LEAST.memoryCost, LEAST.timeCost)

/** The hashes that a password was compared with. */
export const compared: string[] = []

/** How many passwords are hashed or compared at this moment, and were at most. */
export const busy = { now: 0, most: 0 }

async function counted<T>(work: Promise<T>): Promise<T> {
  busy.most = Math.max(busy.most, ++busy.now)
  return work.finally(() => busy.now--)
}

/**
 * Hashes at the least cost, under the name of the cost that was asked for; what is truly paid is held by `password.test.ts` and
 * `recovery-codes.test.ts` in `tests/unit/mocks`.
 */
export const hash: typeof argon2.hash = async (text, options, signal) =>
  (await counted(argon2.hash(text, { ...options, ...LEAST }, signal))).replace(LEAST_TOLD, told(options?.memoryCost, options?.timeCost))

export const verify: typeof argon2.verify = (hashed, text, options, signal) => {
  compared.push(String(hashed))
  return counted(argon2.verify(String(hashed).replace(/m=\d+,t=\d+,/, LEAST_TOLD), text, options, signal))
}

export const hashRaw: typeof argon2.hashRaw = (text, options, signal) => counted(argon2.hashRaw(text, { ...options, ...LEAST }, signal))
