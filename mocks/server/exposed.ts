import type { Boot } from '../../src/schema/manifest.ts'
import { languages } from '../../scripts/lib/text-files.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'

/** What every page says while a demo world can be reached from outside. */
export const EXPOSED: NonNullable<Boot['notice']> = Object.fromEntries(
  languages.names.map((locale) => [
    locale,
    { text: sayIn(locale)('server/exposed', 'text'), close: sayIn(locale)('server/exposed', 'close') },
  ]),
) as NonNullable<Boot['notice']>
