import type { Contract } from '../../src/schema/contract.ts'
import type { Stored, Trx } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import { type Sentence, text } from '../http/texts.ts'

const SHORTEST = 6
/** How many characters of a password must remain after the words of the account are removed. */
const LEAST_REST = 5
/** Shorter words are contained in too many others by chance. */
const LEAST_WORD = 3

const short = text('accounts/account', 'passwordShort')
const common = text('accounts/account', 'passwordCommon')
const named = text('accounts/account', 'passwordNamed')

/** The names and addresses of an account and its owner. */
type Words = Partial<Pick<Stored<'user'>, 'username' | 'email' | 'phone' | 'realName'>>

let list: Promise<Set<string>> | undefined

/** The list of fifty thousand words is read once, when the first password is chosen. */
const commonPasswords = (): Promise<Set<string>> =>
  (list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'].map(plain))))

const plain = (text: string) => text.normalize('NFKC').toLowerCase()

/** What is wrong with a new password, if anything: six characters are enough, but it must not be one that everybody tries first. */
export async function passwordFault({ brand }: Pick<Contract, 'brand'>, user: Words, password: string): Promise<Sentence | undefined> {
  if (password.length < SHORTEST) return short
  const text = plain(password)
  if ((await commonPasswords()).has(text)) return common
  const email = user.email ?? ''
  const words = [user.username, email, email.split('@')[0], user.phone, user.realName, ...Object.values(brand).map(({ name }) => name)]
  const own = words.map((word) => plain(word ?? '').replaceAll(/\s/g, '')).filter((word) => [...word].length >= LEAST_WORD)
  return own.some((word) => text.includes(word) && text.replaceAll(word, '').length < LEAST_REST) ? named : undefined
}

/** Refuses a password, with the error on its field. */
export async function checkPassword(contract: Pick<Contract, 'brand'>, user: Words, password: string, field = 'password'): Promise<void> {
  const fault = await passwordFault(contract, user, password)
  if (fault) throw problems.invalid({ [field]: fault })
}

/** Stores a password, replacing the previous one. */
export async function keepPassword(trx: Trx, userId: string, hash: string, now: number): Promise<void> {
  const kept = { hash, changeTime: new Date(now).toISOString() }
  await trx
    .insertInto('credential')
    .values({ userId, ...kept })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(kept))
    .execute()
}
