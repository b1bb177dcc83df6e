import { speakWith } from '../../src/schema/say-in.ts'
import { createTexts } from '../../src/schema/texts.ts'
import { languages, readTexts } from './text-files.ts'

const resources = Object.fromEntries(languages.names.map((locale) => [locale, readTexts(locale)]))

/** All texts in every language, for the backend, the commands and tests; `src/schema` uses it for its own texts. */
export const sayIn = createTexts(resources, languages.first)

speakWith(sayIn, languages.first)
