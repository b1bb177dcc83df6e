import { speakWith } from '../../src/schema/say-in.ts'
import { createTexts } from '../../src/schema/texts.ts'
import { languages, readTexts } from './text-files.ts'

const resources = Object.fromEntries(languages.names.map((locale) => [locale, readTexts(locale)]))

/** Every sentence in every language, for the backend, the commands and tests; the kernel says its own by it. */
export const sayIn = createTexts(resources, languages.first)

speakWith(sayIn, languages.first)
