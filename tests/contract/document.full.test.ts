import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildOpenApi } from '../../src/schema/openapi/openapi.ts'
import { readSchemas } from '../../src/schema/read.ts'
import { fetchedTool, fetchTools } from '../setup/fetched-tools.ts'
import { files } from './seed-database.ts'

const tools = await fetchTools('openapi-tools')

type Finding = { code: string; path: string[]; message: string }
type Spectral = { setRuleset: (rules: object) => void; run: (document: object) => Promise<Finding[]> }
type SpectralCore = { Spectral: new () => Spectral; Document: new (text: string, parser: object) => object }
type Redocly = {
  createConfig: (rules: object) => Promise<object>
  lint: (what: { ref: string; config: object }) => Promise<{ ruleId: string; message: string; location: { pointer?: string }[] }[]>
}

describe.skipIf(!tools)('R19: the OpenAPI document, as others read it', () => {
  const text = JSON.stringify(buildOpenApi(readSchemas(files).world))
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'document-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('has nothing that Spectral finds', async () => {
    const { Spectral, Document } = await fetchedTool<SpectralCore>(tools!, '@stoplight/spectral-core')
    const { oas } = await fetchedTool<{ oas: object }>(tools!, '@stoplight/spectral-rulesets')
    const { Json } = await fetchedTool<{ Json: object }>(tools!, '@stoplight/spectral-parsers')
    const linter = new Spectral()
    linter.setRuleset({ extends: [oas] })
    const found = await linter.run(new Document(text, Json))
    expect(found.map(({ code, path, message }) => `${path.join('.')}: ${message} (${code})`)).toEqual([])
  }, 300_000)

  it('has nothing that Redocly finds', async () => {
    const { createConfig, lint } = await fetchedTool<Redocly>(tools!, '@redocly/openapi-core')
    const ref = join(folder, 'openapi.json')
    await writeFile(ref, text)
    const found = await lint({ ref, config: await createConfig({ extends: ['recommended'] }) })
    expect(found.map(({ ruleId, message, location }) => `${location[0]?.pointer}: ${message} (${ruleId})`)).toEqual([])
  }, 300_000)
})
