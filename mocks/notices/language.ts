import type { Locale } from '../../src/schema/compiled.ts'
import { languages } from '../../scripts/lib/text-files.ts'
import type { Database, Query, Trx } from '../db/database.ts'

/** Stores a person's language for later messages; writes nothing if it has not changed. */
export async function noteLanguage(db: Database, userId: string, locale: Locale): Promise<void> {
  if ((await findLanguage(db.query, userId)) === locale) return
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
