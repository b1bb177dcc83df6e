import { menuGroupTitle } from './0001-menu-group-title.ts'
import { doubleBraces } from './0002-double-braces.ts'
import { stamps } from './0003-stamps.ts'
import { oneMeaning } from './0004-one-meaning.ts'
import type { Migration } from './migration.ts'

/** Every step of the language, in order; each brings a folder to the version that its number says. */
export const migrations: Migration[] = [menuGroupTitle, doubleBraces, stamps, oneMeaning]

/** The version of the language that this program reads. */
export const languageVersion: number = migrations.at(-1)!.to
