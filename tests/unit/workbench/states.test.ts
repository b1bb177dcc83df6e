import { expect, it } from 'vitest'
import { answerIn } from '../../../src/workbench/preview/prepare-page.ts'
import {
  changeBody,
  concerns,
  learnScreen,
  loosenSteps,
  MANY,
  narrowed,
  narrowing,
  nothingAsked,
  withoutNarrowing,
  type PreviewState,
} from '../../../src/workbench/preview/states.ts'

const rows = [
  { name: 'A thing', id: 'x1', state: 'new' },
  { name: '一 物', id: 'x2', state: 'new' },
]
const screen = {
  id: 'a/b',
  kind: 'list',
  list: {
    call: { path: '/things', does: 'list' },
    columns: [{ name: 'state', cell: 'status', choices: [{ value: 'new' }, { value: 'done' }] }],
  },
  actions: [{ call: { path: '/drop', does: 'delete' } }],
}

async function ask(state: PreviewState, path = '/api/things') {
  const backend = (async (input: string) =>
    new Response(
      JSON.stringify(String(input).endsWith('.json') ? screen : { code: 200, data: { data: rows, totalCount: 2, summary: { sum: 7 } } }),
      {
        headers: { 'content-type': 'application/json' },
      },
    )) as typeof fetch
  const page = answerIn(
    {
      state: () => state,
      status: () => 0,
      statuses: () => undefined,
      renamed: () => ({}),
      onState: () => () => undefined,
      served: async () => undefined,
    },
    backend,
    nothingAsked(),
  )
  await page('/schemas/a.json')
  const answer = await page(path)
  return { status: answer.status, body: (await answer.json()) as { data: { data: typeof rows; totalCount: number } } }
}

it('the calls of a screen answer as the state wants it, and no others', async () => {
  expect((await ask('empty')).body.data).toEqual({ data: [], totalCount: 0 })
  expect((await ask('one')).body.data).toEqual({ data: rows.slice(0, 1), totalCount: 1 })
  expect((await ask('full')).body.data.totalCount).toBe(2)
  expect((await ask('failing')).status).toBe(500)
  expect((await ask('forbidden')).status).toBe(403)
  expect((await ask('empty', '/api/elsewhere')).body.data.totalCount).toBe(2)
  expect((await ask('failing', '/api/drop')).status).toBe(200)
  await expect(ask('offline')).rejects.toThrow(TypeError)
})

it('words become long, and keys stay what they are', async () => {
  const [first] = (await ask('longest')).body.data.data
  expect(first!.name.length).toBeGreaterThan(50)
  expect(first!.id).toBe('x1')
})

it('choices and help become long too, as a page gets them; what is sent stays what it is (issue 18)', async () => {
  const document = {
    ...screen,
    fields: [
      { name: 'kind', help: '选一个', choices: [{ value: 'idea', title: 'Idea' }, { value: 2 }] },
      { name: 'help', choices: ['a'] },
    ],
  }
  const read = async (state: PreviewState) => {
    const page = answerIn(
      {
        state: () => state,
        status: () => 0,
        statuses: () => undefined,
        renamed: () => ({}),
        onState: () => () => undefined,
        served: async () => undefined,
      },
      async () => new Response(JSON.stringify(document)),
      nothingAsked(),
    )
    return (await (await page('/schemas/a.json')).json()) as typeof document
  }
  expect(await read('full')).toEqual(document)
  const { fields } = await read('longest')
  const [kind, other] = fields as [(typeof document.fields)[0], unknown]
  expect(kind.help!.length).toBeGreaterThan(100)
  expect((kind.choices as { title: string }[])[0]!.title).toMatch(/^(Idea ){5,}Idea$/)
  expect(kind).toMatchObject({ name: 'kind', choices: [{ value: 'idea' }, { value: 2 }] })
  expect(other).toEqual({ name: 'help', choices: ['a'] })
})

it('each row is at another place of its way, and ten thousand are told of', async () => {
  expect((await ask('turns')).body.data.data.map(({ state }) => state)).toEqual(['new', 'done'])
  expect((await ask('many')).body.data.totalCount).toBe(MANY)
})

it('a row alone is seen in the status that is asked for, and says which there are', async () => {
  const row = { code: 200, data: { id: 'x1', state: 'new', data: undefined } }
  const statuses = new Map([
    [
      'state',
      [
        { value: 'new', title: 'New' },
        { value: 'done', title: 'Done' },
      ],
    ],
  ])
  expect(changeBody(row, 'turns', statuses)).toMatchObject({ data: { state: 'new' } })
  expect(changeBody(row, 'turns', statuses, 1)).toMatchObject({ data: { id: 'x1', state: 'done' } })
  const told: string[][] = []
  const detail = { id: 'a/c', kind: 'detail', detail: { call: { path: '/thing', does: 'get' }, fields: screen.list.columns } }
  const page = answerIn(
    {
      state: () => 'turns',
      status: () => 1,
      statuses: (titles) => told.push([...titles]),
      renamed: () => ({}),
      onState: () => () => undefined,
      served: async () => undefined,
    },
    (async (input: string) => Response.json(String(input).endsWith('.json') ? detail : row)) as typeof fetch,
    nothingAsked(),
  )
  await page('/schemas/a.json')
  expect(await (await page('/api/thing')).json()).toMatchObject({ data: { state: 'done' } })
  expect(told).toEqual([['new', 'done']])
})

it('who may only read has no deeds, and sees the pages', async () => {
  const rights = {
    code: 200,
    data: {
      permissions: [
        { permissionId: 'app', actions: ['query', 'add', 'edit'] },
        { permissionId: 'own', actions: ['edit'] },
      ],
      menu: [],
    },
  }
  const backend = (async () => Response.json(rights)) as typeof fetch
  const page = answerIn(
    {
      state: () => 'readonly',
      status: () => 0,
      statuses: () => undefined,
      renamed: () => ({}),
      onState: () => () => undefined,
      served: async () => undefined,
    },
    backend,
    nothingAsked(),
  )
  const answer = await page('/api/server/user/permissions')
  expect(await answer.json()).toEqual({
    code: 200,
    data: {
      permissions: [
        { permissionId: 'app', actions: ['query'] },
        { permissionId: 'own', actions: ['get'] },
      ],
      menu: [],
    },
  })
})

it('the figures of a report, which are asked for in one call, are in the state too', async () => {
  const report = { id: 'a/r', kind: 'report', ask: { path: '/figures' }, rows: [{ call: { path: '/things', does: 'list' } }] }
  const grouped = { groups: [{ by: ['a'], count: 2, sum: 5 }], other: null, total: { count: 2, sum: 5 } }
  const figures = { code: 200, data: { answers: [{ grouped }, { code: 403, message: 'No' }] } }
  const asked = nothingAsked()
  learnScreen(report, asked)
  expect(concerns('/figures', 'failing', asked)).toBe(true)
  const none = { grouped: { groups: [], other: null, total: { count: 0, sum: null } } }
  expect(changeBody(figures, 'empty')).toMatchObject({ data: { answers: [none, { code: 403, message: 'No' }] } })
  expect(changeBody(figures, 'longest')).toEqual(figures)
})

it('what is grouped is empty where its rows are, and one group where there is one row', () => {
  const groups = [
    { by: ['a'], count: 2, sum: 5, average: 2.5, least: 1, most: 4 },
    { by: ['b'], count: 1, sum: 1, average: 1, least: 1, most: 1 },
  ]
  const body = { data: { data: [{}, {}, {}], totalCount: 3, grouped: { groups, other: null, total: { count: 3, sum: 6 } } } }
  const groupedIn = (state: 'empty' | 'one') => (changeBody(body, state) as typeof body).data.grouped
  expect(groupedIn('empty')).toMatchObject({ groups: [], total: { count: 0, sum: null } })
  expect(groupedIn('one')).toMatchObject({ groups: [groups[0]], total: { count: 2, sum: 5 } })
})

it('a list without a match is one that is searched by a text, and has no rows (issue 18)', async () => {
  expect(
    narrowing({
      list: {
        search: [
          { name: 'state', control: 'choice' },
          { name: 'title', control: 'text' },
        ],
      },
    }),
  ).toBe('title=~')
  expect(narrowing({ list: { search: [{ name: 'state', control: 'choice' }] } })).toBeUndefined()
  expect(narrowing({ form: {} })).toBeUndefined()
  expect(['/a/b?title=~', '/a/b?title=x', '/a/b'].map(withoutNarrowing)).toEqual(['/a/b', '/a/b?title=x', '/a/b'])
  // In each of its views, too; what says more has been narrowed by somebody.
  const narrow = (address: string) => narrowed(address, 'title=~')
  expect(['/a/b', '/a/b?_view=tree', '/a/b?title=x', '/a/b?_tab=c'].map(narrow)).toEqual([
    '/a/b?title=~',
    '/a/b?_view=tree&title=~',
    '/a/b?title=x',
    '/a/b?_tab=c',
  ])
  expect(withoutNarrowing(narrow('/a/b?_view=tree'))).toBe('/a/b?_view=tree')
  expect((await ask('noMatch')).body.data).toMatchObject({ data: [], totalCount: 0 })
})

it('a form in steps is seen in each of them, and in each state of its row (issue 18)', () => {
  const needed = { name: 'a', title: 'A', rules: { format: 'image' }, required: true }
  const form = {
    id: 'a/form',
    kind: 'form',
    layout: 'steps',
    load: { path: '/mine', does: 'get' },
    stateField: 'status',
    states: { none: { mode: 'edit' }, pending: { mode: 'read' } },
    parts: [
      { name: 'one', fields: [needed] },
      { name: 'two', fields: [needed] },
    ],
  }
  const asked = nothingAsked()
  expect(asked.steps).toBe(1)
  learnScreen(form, asked)
  expect(asked.steps).toBe(2)
  expect(
    asked.statuses
      .get('/mine')
      ?.get('status')
      ?.map(({ value }) => value),
  ).toEqual(['none', 'pending'])
  // Who wants to see the second step fills in nothing before it; that one is as it is.
  expect(loosenSteps(form, 1)).toEqual({
    ...form,
    parts: [
      { name: 'one', fields: [{ name: 'a', title: 'A', rules: { format: 'image' } }] },
      { name: 'two', fields: [needed] },
    ],
  })
  expect(loosenSteps({ ...form, layout: 'sections' }, 1)).toEqual({ ...form, layout: 'sections' })
})
