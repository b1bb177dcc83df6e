import { menuGroupTitle } from './0001-menu-group-title.ts'
import { doubleBraces } from './0002-double-braces.ts'
import { stamps } from './0003-stamps.ts'
import { oneMeaning } from './0004-one-meaning.ts'
import type { Migration } from './migration.ts'

/** Every step of the language, in order; each brings a folder to the version in its number. */
export const migrations: Migration[] = [menuGroupTitle, doubleBraces, stamps, oneMeaning]

/** The version of the language that this program reads. */
export const languageVersion: number = migrations.at(-1)!.to

/**
 * Released versions by name: after a release, no keyword is removed, becomes required or accepts less without another step and another
 * edition. Earlier versions were drafts, which `migrate` can read as well.
 */
export const editions: { name: string; version: number }[] = [{ name: '1.0', version: 4 }]

/** A version as it is shown to people: `4 (1.0)`. */
export function sayVersion(version: number): string {
  const edition = editions.find((one) => one.version === version)
  return edition ? `${version} (${edition.name})` : String(version)
}
