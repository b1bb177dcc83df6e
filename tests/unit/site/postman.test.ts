import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { buildSoldApi } from '../../../src/schema/openapi/sold.ts'
import { type NamedApi, writePostman } from '../../../src/site/docs/write-postman.ts'
import { loadAnswers } from '../../../src/site/docs/load-doc.ts'
import { languages } from '../../../scripts/lib/text-files.ts'
import type { Locale } from '../../../src/schema/compiled.ts'
import type { Sold } from '../../../src/schema/sold.ts'
import shape from '../../fixtures/postman-v2.1.0.json' with { type: 'json' }
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { compileContract } from '../../../src/schema/compile/contract.ts'
import { readSchemas } from '../../../src/schema/read.ts'

type Item = {
  name: string
  request: {
    header: { key: string; value: string }[]
    url: { raw: string; path: string[] }
    body?: { mode: string; raw?: string; formdata?: { key: string; type: string; value?: string; disabled?: true }[] }
  }
  response: { body: string }[]
}

type Folder = { name: string; item: Item[] }

const words = { about: 'How it is used.', baseUrl: 'b', appId: 'i', appSecret: 's' }
/** As the catalogue of a backend lists them: each with its service, by name in the reader's language. */
const listed =
  (locale: Locale) =>
  ({ path, title, code }: Sold) => ({
    path,
    title: title[locale],
    service: code.split('.')[0]!,
    serviceTitle: `${code.split('.')[0]} in ${locale}`,
    facts: {},
  })

const contract = compileContract(readSchemas(readFolder('schemas')).world)

it.each(languages.names)(
  'every interface is in the collection of %s, filled in so that the backend takes it (issue 19)',
  async (locale) => {
    const api = buildSoldApi(contract, locale, listed(locale)) as unknown as NamedApi
    const { item: folders } = writePostman(api, 'https://x.example/api', await loadAnswers(locale), words) as { item: Folder[] }
    const item = folders.flatMap((folder) => folder.item)
    expect(item.map(({ request }) => request.url.raw)).toSatisfy(
      (paths: string[]) =>
        paths.toSorted().join() ===
        Object.keys(api.paths)
          .map((path) => `{{baseUrl}}${path}`)
          .toSorted()
          .join(),
    )
    const ajv = new Ajv2020({ strict: false, formats: { uri: true, 'date-time': true } })
    for (const { name, request, response } of item) {
      expect(request.header.map(({ value }) => value)).toEqual(['{{appId}}', '{{appSecret}}'])
      const [content] = Object.values(api.paths[`/${request.url.path.join('/')}`]!.post.requestBody?.content ?? {})
      const { required = [] } = content!.schema
      if (request.body!.mode === 'raw') {
        const judge = ajv.compile(content!.schema)
        expect(judge(JSON.parse(request.body!.raw!)), `${name} ${ajv.errorsText(judge.errors)}`).toBe(true)
      } else {
        const sent = request.body!.formdata!.filter(({ disabled }) => !disabled)
        expect(sent.map(({ key }) => key)).toEqual(expect.arrayContaining(required))
        for (const { key, type, value } of sent) if (type === 'text') expect(value, `${name} ${key}`).not.toBe('')
      }
      for (const { body } of response) expect(JSON.parse(body)).toMatchObject({ code: 200 })
    }
  },
)

it.each(languages.names)(
  'issue 19: the collection of %s is one of version 2.1.0, with a folder for each service by its name',
  async (locale) => {
    const api = buildSoldApi(contract, locale, listed(locale)) as unknown as NamedApi
    const collection = writePostman(api, 'https://x.example/api', await loadAnswers(locale), words)
    const ajv = new Ajv({ strict: false })
    const judge = ajv.compile(shape)
    expect(judge(collection), ajv.errorsText(judge.errors)).toBe(true)
    const { info, variable, item } = collection as {
      info: { description: string }
      variable: { key: string; value: string; description: string }[]
      item: Folder[]
    }
    expect(info.description).toContain(words.about)
    expect(variable.map(({ key, value }) => [key, value])).toEqual([
      ['baseUrl', 'https://x.example/api'],
      ['appId', ''],
      ['appSecret', ''],
    ])
    const services = [...new Set(Object.values(api.paths).map(({ post }) => post.tags[0]!))]
    expect(services.length).toBeGreaterThan(3)
    expect(item.map(({ name }) => name)).toEqual(services.map((service) => `${service} in ${locale}`))
    for (const { name, item: own } of item) {
      expect(own.length, name).toBeGreaterThan(0)
      for (const { request } of own) expect(request.url.path[1], name).toBe(name.split(' ')[0])
    }
  },
)
