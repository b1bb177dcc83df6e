import type { Locale } from '../../schema/compiled.ts'
import type { Boot } from '../../schema/manifest.ts'
import type { DocsTexts } from '../text-types.ts'
import type { Doc } from './tree.ts'

/** The title of a document; for an interface its title in the schemas. */
export const titleOfDoc = (boot: Boot, locale: Locale, { titles }: Pick<DocsTexts, 'titles'>, { name, face }: Doc): string =>
  boot.texts[locale].sold?.find(({ code }) => code === face)?.title ?? titles[name]
