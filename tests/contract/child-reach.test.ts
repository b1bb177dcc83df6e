import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileContract } from '../../src/schema/compile/contract.ts'
import { readSchemas, type SourceFile } from '../../src/schema/read.ts'
import { openBackend, userNamed, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'
import { files } from './seed-database.ts'

const id = (title: string) => ({ title, type: 'string', readOnly: true })
const list = { route: '/admin/case', menu: { group: 'service', order: 91 } }

/** Tickets belong to users; a note names its ticket, and a mark its note, but nobody. */
const written = {
  'entities/case.json': {
    title: '工单',
    key: 'caseId',
    label: '{{subject}}',
    owner: 'userId',
    properties: {
      caseId: id('编号'),
      userId: { title: '用户', type: 'string', required: true, entity: 'user', options: { call: 'user.adminList' } },
      subject: { title: '主题', type: 'string', required: true, maxLength: 30 },
    },
  },
  'entities/case-note.json': {
    title: '备注',
    key: 'noteId',
    label: '{{text}}',
    properties: {
      noteId: id('编号'),
      caseId: { title: '工单', type: 'string', required: true, entity: 'case', whenDeleted: 'delete' },
      text: { title: '内容', type: 'string', required: true, maxLength: 30 },
    },
  },
  'entities/case-mark.json': {
    title: '标记',
    key: 'markId',
    label: '{{word}}',
    properties: {
      markId: id('编号'),
      noteId: { title: '备注', type: 'string', required: true, entity: 'case-note', whenDeleted: 'delete' },
      word: { title: '标记', type: 'string', required: true, maxLength: 30 },
    },
  },
  'screens/admin/case.json': screen('case', ['userId', 'subject'], list),
  'screens/admin/case-note.json': screen('case-note', ['caseId', 'text'], { ...list, route: '/admin/case-note' }),
  'screens/admin/case-mark.json': screen('case-mark', ['noteId', 'word'], { ...list, route: '/admin/case-mark' }),
}

function screen(entity: string, fields: string[], place: object) {
  return {
    kind: 'list',
    title: entity,
    ...place,
    permission: 'case',
    entity,
    list: { columns: fields },
    actions: { create: { title: '新建', on: 'toolbar', can: 'add', call: 'add', fields } },
  }
}

const own: SourceFile[] = Object.entries(written).map(([path, value]) => ({ path, text: JSON.stringify(value) }))
const app = files.map((file) => {
  if (file.path !== 'permissions/roles.json') return file
  const value = JSON.parse(file.text) as { roles: Record<string, { grants: Record<string, string[]> }> }
  value.roles['agent']!.grants['case'] = ['query', 'add']
  return { ...file, text: JSON.stringify(value) }
})
const contract = compileContract(readSchemas([...app, ...own]).world)

describe.each(kinds)('a row that belongs to a row of somebody is reached by nobody else, on %s', (kind) => {
  let backend: Backend
  const tokens: Record<string, string> = {}
  const call = (name: string, body: object, as: string) =>
    backend.call(contract.calls[name]!.path, body, { token: tokens[as]!, locale: 'en-US' })
  const made = async (name: string, body: object) => ((await call(name, body, 'admin')).data ?? {}) as Record<string, string>

  beforeAll(async () => {
    backend = await openBackend(kind, { contract })
    for (const name of ['user', 'agent', 'admin']) tokens[name] = await backend.signIn(name)
  })
  afterAll(() => backend?.close())

  it('its own list, with a parent named or not, and a new row beneath', async () => {
    const { userId: agentId } = await userNamed(backend.db, 'agent')
    const [customer, stranger] = await Promise.all([
      backend.db.query.selectFrom('user').select('userId').where('agentId', '=', String(agentId)).executeTakeFirstOrThrow(),
      backend.db.query
        .selectFrom('user')
        .select('userId')
        .where('agentId', 'is', null)
        .where('username', 'not in', ['admin', 'agent'])
        .executeTakeFirstOrThrow(),
    ])

    const [theirs, others] = [
      await made('case.add', { userId: customer.userId, subject: 'Theirs' }),
      await made('case.add', { userId: stranger.userId, subject: 'Of others' }),
    ]
    const [near, far] = [
      await made('case-note.add', { caseId: theirs['caseId'], text: 'near' }),
      await made('case-note.add', { caseId: others['caseId'], text: 'far' }),
    ]
    await made('case-mark.add', { noteId: near['noteId'], word: 'near mark' })
    await made('case-mark.add', { noteId: far['noteId'], word: 'far mark' })

    const seen = async (name: string, field: string, body: object, as = 'agent') =>
      ((await call(name, body, as)).data as { data: Record<string, string>[] }).data.map((row) => row[field])
    expect(await seen('case-note.list', 'text', {}, 'admin')).toHaveLength(2)
    expect(await seen('case-note.list', 'text', {})).toEqual(['near'])
    expect(await seen('case-mark.list', 'word', {})).toEqual(['near mark'])
    expect((await call('case-note.add', { caseId: others['caseId'], text: 'pushed in' }, 'agent')).code).toBe(422)
    expect((await call('case-mark.add', { noteId: far['noteId'], word: 'pushed in' }, 'agent')).code).toBe(422)
    expect((await call('case-mark.add', { noteId: near['noteId'], word: 'fine' }, 'agent')).code).toBe(200)
  })
})
