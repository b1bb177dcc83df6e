import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../scripts/lib/shell.mjs'
import type { Locale } from '../../../src/schema/compiled.ts'

/** What a file of the site says in a language. */
export const readWords = <Words>(locale: Locale, name: string): Words =>
  JSON.parse(readFileSync(join(root, 'src/site/texts', locale, `${name}.json`), 'utf8')) as Words
