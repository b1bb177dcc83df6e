import { expect, it } from 'vitest'
import { tellRenamed } from '../../../scripts/lib/workbench/tell-renamed.ts'
import { exampleWorld } from '../../../src/schema/check/example-world.ts'
import { readSchemas } from '../../../src/schema/read.ts'
import { rename } from '../../../src/schema/rename/rename.ts'
import { thingAt } from '../../../src/schema/rename/thing.ts'
import { answerIn } from '../../../src/workbench/preview/prepare-page.ts'
import { renamedIn } from '../../../src/workbench/preview/renamed.ts'
import { nothingAsked } from '../../../src/workbench/preview/states.ts'

const files = Object.entries(exampleWorld).map(([path, data]) => ({ path, text: JSON.stringify(data) }))

/** What a page is told after a thing has got another name that is not saved yet. */
function toldAfter(file: string, path: string[], to: string) {
  const done = rename(files, thingAt({ file, path }, exampleWorld[file])!, to)
  if ('refused' in done) throw new Error(done.refused)
  const after = new Map(files.map(({ path: name, text }) => [name, text]))
  for (const [name, text] of Object.entries(done.files))
    if (text === null) after.delete(name)
    else after.set(name, text)
  const typed = [...after].map(([name, text]) => ({ path: name, text }))
  return tellRenamed(readSchemas(files).world, readSchemas(typed).world)
}

it('a page whose field got another name shows the rows of the backend, which does not know it yet (issue 18)', async () => {
  const renamed = toldAfter('entities/order.json', ['properties', 'amount'], 'price')
  expect(renamed['/server/order/list']).toEqual({ path: '/server/order/list', fields: { price: 'amount' }, values: {} })
  const asked: unknown[] = []
  const backend = (async (input: string, init: { body: string }) => {
    asked.push(input, JSON.parse(init.body))
    const data = { data: [{ orderNo: 'a', amount: 5 }], totalCount: 1 }
    return new Response(JSON.stringify({ code: 200, data }), { headers: { 'content-type': 'application/json' } })
  }) as unknown as typeof fetch
  const framed = {
    state: () => 'full' as const,
    status: () => 0,
    statuses: () => undefined,
    renamed: () => renamed,
    onState: () => () => undefined,
    served: async () => undefined,
  }
  const page = answerIn(framed, backend, nothingAsked())
  const answer = await page('/api/server/order/list', { body: JSON.stringify({ price: 5, sortField: 'price' }) })
  expect(await answer.json()).toMatchObject({ data: { data: [{ orderNo: 'a', price: 5 }], totalCount: 1 } })
  expect(asked).toEqual(['/api/server/order/list', { amount: 5, sortField: 'amount' }])
})

it('a value that got another name is shown and searched for before that is saved (issue 18)', async () => {
  const entity = structuredClone(exampleWorld['entities/order.json']) as {
    properties: { status: { oneOf: { const: string; was?: string }[] } }
  }
  const choice = entity.properties.status.oneOf.find((one) => one.const === 'open')!
  Object.assign(choice, { const: 'begun', was: 'open' })
  const typed = files.map((one) => (one.path === 'entities/order.json' ? { ...one, text: JSON.stringify(entity) } : one))
  const renamed = tellRenamed(readSchemas(files).world, readSchemas(typed).world)
  expect(renamed['/server/order/list']).toEqual({ path: '/server/order/list', fields: {}, values: { status: [['begun', 'open']] } })
  const told = renamedIn(renamed, '/server/order/list')!
  expect(told.ask({ status: 'begun', page: 1 })).toEqual({ status: 'open', page: 1 })
  expect(told.ask({ status: ['begun', 'paid'] })).toEqual({ status: ['open', 'paid'] })
  const rows = [{ status: 'open' }, { status: 'paid' }]
  expect(told.tell({ code: 200, data: { data: rows } })).toEqual({ code: 200, data: { data: [{ status: 'begun' }, { status: 'paid' }] } })
})

it('rows that are called otherwise are asked for as the backend knows them, and nothing is told where nothing is renamed', () => {
  expect(toldAfter('entities/order.json', [], 'purchase')['/server/purchase/list']).toEqual({
    path: '/server/order/list',
    fields: {},
    values: {},
  })
  const { world } = readSchemas(files)
  expect(tellRenamed(world, world)).toEqual({})
})
