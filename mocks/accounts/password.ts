import { hash, verify } from '@node-rs/argon2'

/** Argon2id with the parameters of OWASP (19 MiB, two passes): about 20 ms, and dear for whoever tries a list. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

let decoy: Promise<string> | undefined

/** Takes as long for an account that does not exist, so that the time tells nobody which ones do. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this one')
  const good = await verify(stored ?? (await decoy), password)
  return good && stored !== undefined
}
