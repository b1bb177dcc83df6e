import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBackend, type Answer, type Backend } from './auth-backend.ts'
import type { Row } from './any-database.ts'
import { usualKinds } from './harness.ts'

type Page = { data: Row[]; totalCount: number }

describe.each(usualKinds)('issue 17: what is chosen out of many on %s', (kind) => {
  let backend: Backend
  let token: string
  let teams: Row[]
  let rules: string[]
  const call = (name: string, body: object): Promise<Answer> => backend.call(backend.contract.calls[name]!.path, body, { token })
  const rows = async (name: string, body: object = {}) => ((await call(name, { pageNo: 1, pageSize: 50, ...body })).data as Page).data
  const add = (more: object) => call('pickers.add', { name: 'North hall', currency: 'CNY', ...more })
  const called = (row: Row): string => {
    const above = teams.find(({ orgId }) => orgId === row['parentId'])
    return `${above ? `${called(above)} / ` : ''}${String(row['orgName'])}`
  }
  const faults = ({ data }: Answer) => (data as { fields?: Row } | null)?.fields

  beforeAll(async () => {
    backend = await openBackend(kind)
    token = await backend.signIn('admin')
    const above = (await call('org-tree.add', { orgName: 'Sales' })).data as Row
    for (const orgName of ['East', 'West']) await call('org-tree.add', { orgName, parentId: above['orgId'] })
    teams = await rows('org-tree.list')
    rules = (await rows('template-rule.list')).map(({ ruleNo }) => String(ruleNo))
  })
  afterAll(() => backend?.close())

  it('takes rows that are offered, one and several, and answers what they are called', async () => {
    const [team] = teams
    const { code, data } = await add({
      services: ['wifi', 'pets'],
      teams: [team!['orgId']],
      mainRule: rules[0],
      rules: rules.slice(0, 3),
    })
    expect(code).toBe(200)
    const [row] = await rows('pickers.list', { name: 'North hall' })
    expect(row).toMatchObject({
      siteNo: (data as Row)['siteNo'],
      services: ['wifi', 'pets'],
      teams: [team!['orgId']],
      teamsLabel: [called(team!)],
      mainRuleLabel: rules[0],
      rulesLabel: rules.slice(0, 3),
    })
  })

  it('refuses what nobody is offered, each at its field', async () => {
    expect(faults(await add({ services: ['sauna'] }))).toHaveProperty('services')
    expect(faults(await add({ teams: [teams[0]!['orgId'], 'nowhere'] }))).toHaveProperty('teams')
    expect(faults(await add({ mainRule: 'No 0' }))).toHaveProperty('mainRule')
    expect(faults(await add({ rules: [...rules.slice(0, 2), 'No 0'] }))).toHaveProperty('rules')
    expect(faults(await add({ rules: rules.slice(0, 6) }))).toHaveProperty('rules')
  })

  it('refuses one that is chosen twice, choice or row, with the sentence of the form', async () => {
    const twice = { services: ['wifi', 'wifi'], teams: [teams[0]!['orgId'], teams[0]!['orgId']], rules: [rules[0], rules[0]] }
    const said = 'No entry may occur twice'
    expect(faults(await add(twice))).toEqual({ services: said, teams: said, rules: said })
  })

  it('is found by one of several, of choices and of rows', async () => {
    const wanted = rules[7]!
    await add({ name: 'Found by its rule', rules: [rules[6], wanted], teams: [teams[1]!['orgId']], services: ['storage'] })
    const names = async (body: object) => (await rows('pickers.list', body)).map(({ name }) => name)
    expect(await names({ rules: wanted })).toContain('Found by its rule')
    expect(await names({ teams: teams[1]!['orgId'], services: 'storage' })).toContain('Found by its rule')
    expect(await names({ rules: rules[8] })).not.toContain('Found by its rule')
    // Of a tree all below is looked for, too: one of the teams stands below this one.
    const [above, below] = [teams.find(({ orgName }) => orgName === 'Sales')!, teams.find(({ orgName }) => orgName === 'West')!]
    await add({ name: 'Found by what lies above', teams: [below['orgId']] })
    expect(await names({ teams: { below: above['orgId'] } })).toContain('Found by what lies above')
    expect(await names({ teams: above['orgId'] })).not.toContain('Found by what lies above')
  })

  it('takes only the last of levels, and keeps the one above as a field of its own', async () => {
    const below = teams.find(({ orgId, parentId }) => parentId !== null && !teams.some((one) => one['parentId'] === orgId))!
    const above = teams.find(({ orgId }) => orgId === below['parentId'])!
    expect(faults(await add({ dept: above['orgId'] }))).toHaveProperty('dept')
    expect(faults(await add({ dept: below['orgId'], division: below['orgId'] }))).toHaveProperty('division')
    expect((await add({ name: 'In a group', dept: below['orgId'] })).code).toBe(200)
    const [row] = await rows('pickers.list', { name: 'In a group' })
    expect(row).toMatchObject({
      dept: below['orgId'],
      deptLabel: called(below),
      division: above['orgId'],
      divisionLabel: called(above),
    })
  })

  it('keeps amounts in the smallest unit of their currency, which is always said', async () => {
    expect((await add({ name: 'Rented', currency: 'JPY', rent: 120_000 })).code).toBe(200)
    expect(faults(await call('pickers.add', { name: 'Rented', rent: 5 }))).toHaveProperty('currency')
    expect(faults(await add({ rent: 19.99 }))).toHaveProperty('rent')
    expect(faults(await add({ rent: -1 }))).toHaveProperty('rent')
    expect(faults(await add({ currency: 'XBT', rent: 1 }))).toHaveProperty('currency')
  })

  it('neither sorts nor adds up nor searches amounts of several currencies', async () => {
    expect((await call('pickers.list', { sortField: 'rent', sortOrder: 'ascend' })).code).toBe(422)
    expect((await call('pickers.list', { groupBy: ['currency'], groupMeasure: 'rent' })).code).toBe(422)
    expect((await call('pickers.list', { rent: [1, 2] })).code).toBe(422)
  })

  it('reads amounts of a file in the currency of their line, and writes both', async () => {
    const text = [
      'Name,Monthly rent,Currency of the rent,Partner teams,Rules',
      'File one,"1,234.50",US dollar,,',
      `File two,1500,JPY,${String(teams[0]!['orgName'])},"${rules[0]}, ${rules[1]}"`,
      'File three,0.125,KWD,,',
    ].join('\n')
    expect(await call('pickers.import', { text })).toMatchObject({ code: 200, data: { added: 3, errors: [] } })
    expect((await rows('pickers.list', { name: 'File' })).map(({ rent, currency }) => [rent, currency])).toEqual([
      [123_450, 'USD'],
      [1500, 'JPY'],
      [125, 'KWD'],
    ])
    const { data } = await call('pickers.import', { text: 'Name,Monthly rent,Currency of the rent\nWrong,12.5,JPY' })
    expect(data).toMatchObject({ added: 0, errors: [{ line: 2, field: 'rent' }] })
    // Without the column the currency is the usual one of a form.
    expect(await call('pickers.import', { text: 'Name,Monthly rent\nUsual,99.5' })).toMatchObject({ data: { added: 1 } })
    expect(await rows('pickers.list', { name: 'Usual' })).toMatchObject([{ rent: 9950, currency: 'CNY' }])

    const file = await backend.app.inject({
      method: 'POST',
      url: `/api${backend.contract.calls['pickers.export']!.path}`,
      headers: { 'access-token': token, 'accept-language': 'en-US' },
      payload: { name: 'File', columns: ['name', 'rent'] },
    })
    expect(file.body.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
      'Name,Monthly rent,Currency of the rent',
      'File one,1234.5,US dollar',
      'File two,1500,Japanese yen',
      'File three,0.125,Kuwaiti dinar',
    ])
  })
})
