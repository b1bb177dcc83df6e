import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createSeats } from '../core/seats.ts'

/** Argon2id with the parameters of OWASP (19 MiB, two passes): about 20 ms, and expensive for somebody who tries a list. */
export const HASH_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash occupies a core: one core is left for other requests, however many people sign in (R3). */
const AT_ONCE = Math.max(1, availableParallelism() - 1)
const seats = createSeats({ seats: AT_ONCE, each: AT_ONCE, waiting: Infinity, all: Infinity })

export async function hashInTurn<T>(work: () => Promise<T>): Promise<T> {
  const seat = await seats.take('hash')!
  return work().finally(seat.give)
}

export const hashPassword = (password: string): Promise<string> => hashInTurn(() => hash(password, HASH_COST))

let decoy: Promise<string> | undefined

/** Takes the same time for an account that does not exist, so that the time does not reveal which accounts do. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this one')
  const compared = stored ?? (await decoy)
  const good = await hashInTurn(() => verify(compared, password))
  return good && stored !== undefined
}
