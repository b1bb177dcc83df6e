import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileContract } from '../../src/schema/compile/contract.ts'
import { readSchemas } from '../../src/schema/read.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { usualKinds } from './harness.ts'
import { files } from './seed-database.ts'

/** The gallery, searched by its colour too. */
const searched = files.map((file) =>
  file.path.endsWith('template/controls.json') && !file.path.startsWith('locales/')
    ? { ...file, text: file.text.replace('"search": ["name",', '"search": ["name", "colour",') }
    : file,
)

describe.each(usualKinds)('what the controls of the gallery hold, on %s', (kind) => {
  let backend: Backend
  let token = ''
  const call = (does: string, body: object = {}) => backend.call(`/server/controls/${does}`, body, { token, locale: 'en-US' })
  const shops = async (body: object) => {
    const { data } = await call('list', { pageSize: 50, ...body })
    return (data as { data: Record<string, unknown>[] }).data
  }

  beforeAll(async () => {
    backend = await openBackend(kind, { contract: compileContract(readSchemas(searched).world) })
    token = await backend.signIn('admin')
  })
  afterAll(() => backend?.close())

  it('is read from a file as a person writes it: a city by its name or with its province, goods, a number of any country', async () => {
    const lines = [
      'Name,Size,City,Goods,Phone',
      'North,Small,Hangzhou,Tea、Household,+44 20 7946 0958',
      'South,Large,Zhejiang / Ningbo,Food / Drinks / Tea,0086 169-0000-0001',
      'East,Large,Zhejiang,Food,',
      'West,Large,Suzhou,Food,+44 20',
    ]
    const { data } = await call('import', { text: lines.join('\n'), mode: 'valid' })
    expect(data).toMatchObject({
      total: 4,
      added: 2,
      errors: [
        { line: 4, field: 'place' },
        { line: 5, field: 'line' },
      ],
    })
    expect(await shops({ name: 'North' })).toMatchObject([{ place: 'hangzhou', goods: ['tea', 'home'], line: '+442079460958' }])
    expect(await shops({ name: 'South' })).toMatchObject([{ place: 'ningbo', goods: ['tea'], line: '+8616900000001' }])
  })

  it('is written to a file as it is read from one, in another zone too: stars, times, ranges and a colour (issue 17)', async () => {
    const shop = {
      size: 'small',
      grade: 4,
      opening: '08:30',
      hours: ['09:00', '01:00'],
      holiday: ['2026-11-24', '2026-11-25'],
      sale: ['2026-11-18T05:16:00.000Z', '2026-11-23T20:25:00.000Z'],
      colour: '#6f4f03',
    }
    expect(await call('add', { name: 'Written', ...shop })).toMatchObject({ code: 200 })
    const { body } = await backend.app.inject({
      method: 'POST',
      url: '/api/server/controls/export',
      headers: { 'access-token': token, 'accept-language': 'en-US', 'x-time-zone': 'America/New_York' },
      payload: { name: 'Written' },
    })
    expect(body).toContain(',Sale (America/New_York),')
    expect(await call('import', { text: body.replace('Written', 'Read back'), mode: 'valid' })).toMatchObject({ data: { added: 1 } })
    expect(await shops({ name: 'Read back' })).toMatchObject([shop])
  })

  it('is found by a city, by goods and by part of a number', async () => {
    const names = async (body: object) => (await shops(body)).map(({ name }) => name).filter((name) => name === 'North' || name === 'South')
    expect(await names({ place: ['ningbo'] })).toEqual(['South'])
    expect(await names({ goods: ['home'] })).toEqual(['North'])
    expect(await names({ line: '7946' })).toEqual(['North'])
  })

  it('is found by a colour as a form takes it, in capitals or in three digits, and by a part of one (issue 17)', async () => {
    expect(await call('add', { name: 'Grey', size: 'small', colour: '#ABC' })).toMatchObject({ data: { colour: '#aabbcc' } })
    for (const colour of ['#ABC', '#abc', ' #AABBCC ', '#aabb', 'BBCC'])
      expect(
        (await shops({ colour })).map(({ name }) => name),
        colour,
      ).toEqual(['Grey'])
    expect(await shops({ colour: '#ABD' })).toEqual([])
  })

  it('is refused where only part of a way was gone, or a choice stands nowhere', async () => {
    const add = (more: object) => call('add', { name: 'Centre', size: 'small', ...more })
    expect(await add({ place: 'zj' })).toMatchObject({ status: 422, data: { fields: { place: 'Please choose from the list' } } })
    expect((await add({ goods: ['tea', 'cars'] })).status).toBe(422)
    expect(await add({ goods: ['drinks'], place: 'shanghai' })).toMatchObject({ code: 200, data: { goods: ['drinks'], place: 'shanghai' } })
  })
})
