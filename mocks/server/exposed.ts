import type { Boot } from '../../src/schema/manifest.ts'
import { inEach } from '../../scripts/lib/text-files.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'

/** The notice on every page of a demo world that can be reached from outside. */
export const EXPOSED: NonNullable<Boot['notice']> = inEach((locale) => ({
  text: sayIn(locale)('server/exposed', 'text'),
  close: sayIn(locale)('server/exposed', 'close'),
}))
