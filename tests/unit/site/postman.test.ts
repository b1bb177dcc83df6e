import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { buildSoldApi } from '../../../src/schema/openapi/sold.ts'
import { type NamedApi, writePostman } from '../../../src/site/docs/write-postman.ts'
import { loadAnswers } from '../../../src/site/docs/load-doc.ts'
import { languages } from '../../../scripts/lib/text-files.ts'
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

const contract = compileContract(readSchemas(readFolder('schemas')).world)

it.each(languages.names)(
  'every interface is in the collection of %s, filled in so that the backend takes it (issue 19)',
  async (locale) => {
    const api = buildSoldApi(contract, locale) as unknown as NamedApi
    const { item } = writePostman(api, 'https://x.example/api', await loadAnswers(locale)) as { item: Item[] }
    expect(item.map(({ request }) => request.url.raw)).toEqual(Object.keys(api.paths).map((path) => `{{baseUrl}}${path}`))
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
