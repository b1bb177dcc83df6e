import type { Locale } from '../../src/schema/compiled.ts'
import { languages } from '../../scripts/lib/text-files.ts'
import type { Person } from '../core/sessions.ts'
import type { Database, Query, Trx } from '../db/database.ts'

type Reader = Pick<Person, 'userId' | 'visitorId'>

/**
 * Stores the language in which a person uses the console, for later messages; writes nothing if it has not changed. Every start of the
 * console asks for the person, and every switch of its language for the bell. Whoever acts as somebody else reads for themselves.
 */
export async function noteLanguage(db: Database, { userId, visitorId }: Reader, locale: Locale): Promise<void> {
  if (visitorId !== undefined || (await findLanguage(db.query, userId)) === locale) return
  await db.write((trx) => keepLanguage(trx, userId, locale))
}

/** The same within a transaction. */
export async function keepLanguage(trx: Trx, userId: string, locale: Locale): Promise<void> {
  await trx
    .insertInto('language')
    .values({ userId, locale })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ locale }))
    .execute()
}

export async function languageOf(on: Query, userId: string): Promise<Locale> {
  return (await findLanguage(on, userId)) ?? languages.first
}

/** The stored language; people who have never signed in get the default one. */
export const localeOr = (kept: unknown): Locale => languages.names.find((locale) => locale === kept) ?? languages.first

async function findLanguage(on: Query, userId: string): Promise<Locale | undefined> {
  const row = await on.selectFrom('language').select('locale').where('userId', '=', userId).executeTakeFirst()
  return row && localeOr(row.locale)
}
