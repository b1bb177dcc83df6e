import { menuGroupTitle } from './0001-menu-group-title.ts'
import { doubleBraces } from './0002-double-braces.ts'
import { stamps } from './0003-stamps.ts'
import { oneMeaning } from './0004-one-meaning.ts'
import type { Migration } from './migration.ts'

/** Every step of the language, in order; each brings a folder to the version that its number says. */
export const migrations: Migration[] = [menuGroupTitle, doubleBraces, stamps, oneMeaning]

/** The version of the language that this program reads. */
export const languageVersion: number = migrations.at(-1)!.to

/**
 * Versions by the name under which they were declared: from there on no word goes, becomes required or takes less without a further step
 * and an edition of its own. What came before was a draft, which `migrate` reads all the same.
 */
export const editions: { name: string; version: number }[] = [{ name: '1.0', version: 4 }]

/** How a version is told to people: `4 (1.0)`. */
export function sayVersion(version: number): string {
  const edition = editions.find((one) => one.version === version)
  return edition ? `${version} (${edition.name})` : String(version)
}
