import { expect, it } from 'vitest'
import { getLanguageService, TextDocument } from 'vscode-json-languageservice'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { metaSchemas } from '../../../src/schema/format/meta.ts'
import { readSchemas } from '../../../src/schema/read.ts'
import { kindOf } from '../../../src/schema/source.ts'

const service = getLanguageService({})

it('an editor marks nothing in the pages and entities of the product, also those that say themselves what their rows are (issue 18)', async () => {
  const files = readFolder('schemas')
  const metas = metaSchemas(readSchemas(files).world)
  const marked: string[] = []
  for (const kind of ['screen', 'entity']) {
    // why: what a generated format is stands in its own file.
    const format = JSON.parse(metas[`${kind}.schema.json`]!) as object
    for (const { path, text } of files.filter((one) => kindOf(one.path).kind === kind)) {
      const document = TextDocument.create(`file:///schemas/${path}`, 'json', 1, text)
      const found = await service.doValidation(document, service.parseJSONDocument(document), {}, format)
      marked.push(...found.map(({ range, message }) => `${path}:${range.start.line + 1} ${message}`))
    }
  }
  expect(marked).toEqual([])
})
