import { describe, expect, it } from 'vitest'
import { exampleWorld, orderFields } from '../../../src/schema/check/example-world.ts'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { compileContract } from '../../../src/schema/compile/contract.ts'
import { withoutGallery } from '../../../src/schema/compile/without-gallery.ts'
import { buildMatrix, type Matrix } from '../../../src/schema/matrix/matrix.ts'
import { matrixWriters } from '../../../src/schema/matrix/write-matrix.ts'
import { readSchemas } from '../../../src/schema/read.ts'

const roles = {
  roles: {
    boss: { title: '店长', area: 'shop', home: '/order', grants: '*' },
    clerk: { title: '店员', area: 'shop', home: '/order', grants: { order: ['query', 'edit'] } },
    guard: { title: '保安', area: 'shop', home: '/order', grants: {} },
  },
}

function matrixOf(change: Record<string, unknown>) {
  const files = Object.entries({ ...exampleWorld, 'permissions/roles.json': roles, ...change }).map(([path, data]) => ({
    path,
    text: JSON.stringify(data),
  }))
  return buildMatrix(readSchemas(files).world)
}

/** A right as its screen, what it is, and the people who have it. */
function told(change: Record<string, unknown>): [string, string][] {
  return matrixOf(change).rights.map(({ what, who }) => [
    what,
    Object.keys(who)
      .filter((name) => who[name])
      .join(' '),
  ])
}

const list = (actions: object, more = {}) => ({
  'screens/order.json': { ...(exampleWorld['screens/order.json'] as object), actions, ...more },
})
const remove = { title: '删除', on: 'row', can: 'delete', call: 'delete' }
const edit = { title: '改', on: 'row', can: 'edit', call: 'edit', fields: ['amount'] }

describe('who may do what', () => {
  const cases = [
    [
      'a role without any verb does not open the page',
      {},
      [
        ['open', 'boss clerk'],
        ['pay 支付', 'boss clerk'],
      ],
    ],
    [
      'an action is there for who holds its verb',
      list({ remove }),
      [
        ['open', 'boss clerk'],
        ['remove 删除', 'boss'],
      ],
    ],
    ['a page for anyone is open to all', list({}, { for: 'anyone', permission: undefined }), [['open', 'guest boss clerk guard']]],
    [
      'a field that few may see and change is told apart',
      {
        ...orderFields({ amount: { title: '金额', type: 'integer', seenBy: ['boss'], editedBy: ['clerk'] } }),
        ...list({ edit }),
      },
      [
        ['open', 'boss clerk'],
        ['see amount 金额', 'boss'],
        ['edit 改', 'boss clerk'],
        ['edit: fill in amount 金额', 'clerk'],
      ],
    ],
  ] as const

  it.each(cases)('%s', (_name, change, rights) => expect(told(change)).toEqual(rights))

  it('a hand-written page counts with the verbs of its buttons', () => {
    const routes = {
      routes: { board: { path: '/board', page: 'site-home', title: '看板', permission: 'order', verbs: ['query', 'export'] } },
    }
    const rights = matrixOf({ 'routes/console.json': routes }).rights.filter(({ screen }) => screen === 'page board')
    expect(rights.map(({ what, who }) => [what, who['boss'], who['clerk']])).toEqual([
      ['open', true, true],
      ['query', true, true],
      ['export', true, false],
    ])
  })

  it('every call says what it takes and whom it lets in', () => {
    const { calls } = matrixOf({
      'calls/till.json': { ring: { does: 'service', for: 'guest', answer: {} }, shut: { does: 'service', for: 'member', answer: {} } },
    })
    expect(calls.map(({ call, needs, who }) => [call, needs, Object.values(who).filter(Boolean).length])).toEqual([
      ['order.list', 'order:query', 2],
      ['order.move', 'order:edit', 2],
      ['till.ring', 'guest', 4],
      ['till.shut', 'member', 3],
    ])
  })
})

describe('the matrix of the product', () => {
  const { world } = readSchemas(readFolder('schemas'))
  const ofExamples = ({ calls, rights }: Matrix) => [
    ...calls.map(({ call }) => call).filter((name) => name.startsWith('template-')),
    ...rights.map(({ screen }) => screen).filter((screen) => screen.startsWith('template/')),
  ]

  it('tells what a normal server serves, and of the examples only where they are wanted (S30)', () => {
    expect(ofExamples(buildMatrix(world))).toEqual([])
    expect(ofExamples(buildMatrix(world, { template: true })).length).toBeGreaterThan(20)
    const served = Object.keys(withoutGallery(compileContract(world)).calls)
    expect(new Set(buildMatrix(world).calls.map(({ call }) => call))).toEqual(new Set(served))
  })
})

describe('the written matrix', () => {
  it('is a table in Markdown in which no text breaks a cell', () => {
    const text = matrixWriters.md(matrixOf(list({ remove: { ...remove, title: '删|除' } })))
    expect(text).toContain(String.raw`| order | remove 删\|除 | order:delete | – | ✓ | – | – |`)
  })

  it('is a sheet whose cells are never formulas', () => {
    const [head, ...lines] = matrixWriters.csv(matrixOf(list({ remove: { ...remove, title: '删,除' } }, { title: '=1+1' }))).split('\r\n')
    expect(head).toBe('kind,place,title,what,needs,guest,boss,clerk,guard')
    expect(lines).toContain(`screen,order,'=1+1,"remove 删,除",order:delete,no,yes,no,no`)
  })

  it('is JSON for programs', () => {
    const matrix = matrixOf({})
    expect(JSON.parse(matrixWriters.json(matrix))).toEqual(matrix)
  })
})
