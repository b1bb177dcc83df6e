import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { root } from '../../../scripts/lib/shell.mjs'
import { readTexts } from '../../../scripts/lib/text-files.ts'
import type { Locale } from '../../../src/schema/compiled.ts'
import { publishConsole } from '../../../src/schema/compile/console.ts'
import { compileContract } from '../../../src/schema/compile/contract.ts'
import { buildSoldApi } from '../../../src/schema/openapi/sold.ts'
import { readSchemas } from '../../../src/schema/read.ts'
import type { OpenApi } from '../../../src/site/docs/open-api.ts'
import { pagesOf } from '../../../src/site/docs/find-in-docs.ts'
import { type Chapter, chaptersOf, withoutRepeats } from '../../../src/site/docs/search-docs.ts'
import { titleOfDoc } from '../../../src/site/docs/title-of-doc.ts'
import { docsOf } from '../../../src/site/docs/tree.ts'
import { writeChanges } from '../../../src/site/docs/write-changes.ts'
import { tongueOf, writeErrors, writeFace, writeInterfaces } from '../../../src/site/docs/write-reference.ts'
import type { DocsTexts, ReferenceTexts } from '../../../src/site/text-types.ts'
import { readWords } from './read-words.ts'

vi.stubGlobal('location', { origin: 'https://lingyu.example' })
const { world } = readSchemas(readFolder(join(root, 'schemas')))
const contract = compileContract(world)
const { boot } = publishConsole(world)

const chaptersIn = (locale: Locale) => {
  const words = readWords<DocsTexts>(locale, 'docs-page')
  const api = buildSoldApi(contract, locale) as unknown as OpenApi
  const tongue = tongueOf(locale, readWords<ReferenceTexts>(locale, 'reference'), readTexts(locale)['widgets/errors']!)
  const read = docsOf(boot).flatMap((doc) => {
    const { number, name, generated, face } = doc
    return chaptersOf(
      number,
      titleOfDoc(boot, locale, words, doc),
      generated === 'errors'
        ? writeErrors(tongue)
        : generated === 'changes'
          ? writeChanges(tongue)
          : face
            ? writeFace(face, tongue, api, undefined)
            : generated
              ? writeInterfaces(tongue, api)
              : readFileSync(join(root, 'src/site/texts', locale, 'docs', `${name}.md`), 'utf8'),
    )
  })
  return [...read, ...pagesOf(boot, locale, words)]
}
/** Every chapter of every document, in each language. */
export const chapters: Record<Locale, Chapter[]> = {
  'zh-CN': withoutRepeats(chaptersIn('zh-CN')),
  'en-US': withoutRepeats(chaptersIn('en-US')),
}
