import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mask } from '../../mocks/resource/mask.ts'
import type { Row } from './any-database.ts'
import { openBackend, type Backend } from './auth-backend.ts'
import { kinds } from './harness.ts'

type Mine = { views: Row[]; chosen: string | null }

describe.each(kinds)('saved views of lists on %s', (kind) => {
  let backend: Backend
  const tokens: Record<string, string> = {}
  const call = (path: string, body: object = {}, as = 'user') => backend.call(`/server/saved-view/${path}`, body, { token: tokens[as]! })
  const mine = async (as?: string, ...lists: string[]) => (await call('mine', { lists: ['some/list', ...lists] }, as)).data as Mine
  const save = async (body: object, as?: string) => {
    const answer = await call('save', { list: 'some/list', listTitle: 'List', query: 'status=paid&_sort=-amount', ...body }, as)
    return { ...answer, viewId: (answer.data as { viewId?: string } | null)?.viewId ?? '' }
  }

  beforeAll(async () => {
    backend = await openBackend(kind)
    for (const name of ['user', 'agent', 'admin']) tokens[name] = await backend.signIn(name)
  })
  afterAll(() => backend?.close())

  it('one is kept for its person alone, replaced, renamed, found under a former name of its list, and deleted', async () => {
    const { viewId } = await save({ name: ' Paid ' })
    expect(await mine()).toEqual({
      views: [{ viewId, name: 'Paid', query: 'status=paid&_sort=-amount', settings: '', audience: 'none', own: true }],
      chosen: null,
    })
    expect((await mine('admin')).views).toEqual([])
    expect(await save({ viewId, name: 'Dear', query: '_view=chart&_by=status', settings: '{"off":["amount"]}' })).toMatchObject({ viewId })
    expect((await call('mine', { lists: ['other/list', 'some/list'] })).data).toMatchObject({
      views: [{ name: 'Dear', settings: '{"off":["amount"]}' }],
    })
    expect((await call('mine', { lists: ['other/list'] })).data).toMatchObject({ views: [] })
    expect(await save({ viewId, name: 'Stolen' }, 'agent')).toMatchObject({ status: 404 })
    expect(await call('remove', { viewId }, 'agent')).toMatchObject({ status: 404 })
    expect(await call('remove', { viewId })).toMatchObject({ code: 200 })
    expect((await mine()).views).toEqual([])
  })

  it('a demo shares one with all administrators, so that they see what it is: its days move along (17)', async () => {
    const { views } = await mine('admin', 'admin/order')
    expect(views).toMatchObject([{ audience: 'super-admin', query: 'payTime=last-7-days&status=paid' }])
    expect((await mine('user', 'admin/order')).views).toEqual([])
  })

  it('issue 14: the page of shared views names each list in the language of its reader, and one that is gone as it was called', async () => {
    const { viewId } = await save({ name: 'Of what is gone', list: 'gone/list', listTitle: '旧列表' }, 'admin')
    await call('share', { viewId, audience: 'all' }, 'admin')
    const named = async (locale: 'en-US' | 'zh-CN') => {
      const { data } = await backend.call('/server/saved-view/list', {}, { token: tokens['admin']!, locale })
      return (data as { data: Row[] }).data.map(({ listName }) => listName).toSorted()
    }
    expect(await named('en-US')).toEqual(['Orders', '旧列表'])
    expect(await named('zh-CN')).toEqual(['旧列表', '订单管理'])
    await call('remove', { viewId }, 'admin')
  })

  it('names are told apart, there are fifty at most, and an address that opens or turns pages is none', async () => {
    const { viewId } = await save({ name: 'One' })
    expect(await save({ name: 'ONE' })).toMatchObject({ status: 422, data: { fields: { name: expect.stringContaining('ONE') } } })
    expect(await save({ name: '  ' })).toMatchObject({ status: 422 })
    expect(await save({ viewId, name: 'one' })).toMatchObject({ code: 200 })
    for (const query of ['_open=delete', 'status=paid&_row=1', '_page=2', '__proto__=1', '_saved=1'])
      expect(await save({ name: 'Bad', query })).toMatchObject({ status: 422 })
    for (let at = 1; at < 50; at++) expect(await save({ name: `View ${at}` })).toMatchObject({ code: 200 })
    expect(await save({ name: 'Too many' })).toMatchObject({ status: 409, message: expect.stringContaining('50') })
    expect(await save({ name: 'Elsewhere', list: 'other/list' })).toMatchObject({ code: 200 })
  })

  it('it is shared by whoever has the right, with a role or with all, and opens by itself for who wants it', async () => {
    const { viewId } = await save({ name: 'For agents' }, 'admin')
    expect(await call('share', { viewId, audience: 'agent' }, 'agent')).toMatchObject({ status: 403 })
    expect(await call('choose', { list: 'some/list', viewId }, 'agent')).toMatchObject({ status: 404 })
    expect(await call('share', { viewId, audience: 'agent' }, 'admin')).toMatchObject({ code: 200 })
    const sharer = await backend.db.query.selectFrom('user').select('realName').where('username', '=', 'admin').executeTakeFirstOrThrow()
    expect((await mine('agent')).views).toMatchObject([{ viewId, own: false, audience: 'agent', sharedBy: mask(sharer.realName) }])
    expect((await mine('admin')).views.find((view) => view.viewId === viewId)).not.toHaveProperty('sharedBy')
    expect((await mine()).views.some((view) => view.viewId === viewId)).toBe(false)
    expect(await call('choose', { list: 'some/list', viewId }, 'agent')).toMatchObject({ code: 200 })
    expect(await mine('agent')).toMatchObject({ chosen: viewId })
    expect(await mine('admin')).toMatchObject({ chosen: null })
    expect(await call('share', { viewId, audience: 'all' }, 'admin')).toMatchObject({ code: 200 })
    expect((await mine()).views.some((view) => view.viewId === viewId)).toBe(true)
    expect(await call('share', { viewId, audience: 'none' }, 'admin')).toMatchObject({ code: 200 })
    expect(await mine('agent')).toEqual({ views: [], chosen: null })
    expect(await call('choose', { list: 'some/list' }, 'agent')).toMatchObject({ code: 200 })
  })

  it('an administrator sees and deletes what is shared, never what others keep for themselves; sharing stands in the audit log', async () => {
    const { viewId } = await save({ name: 'Private', list: 'own/list' })
    const listed = async () => ((await call('list', {}, 'admin')).data as { data: Row[] }).data.map((row) => row.viewId)
    expect(await listed()).not.toContain(viewId)
    expect(await call('list')).toMatchObject({ status: 403 })
    expect(await call('share', { viewId, audience: 'all' }, 'admin')).toMatchObject({ status: 404 })
    expect(await call('delete', { viewId }, 'admin')).toMatchObject({ status: 404 })
    const shared = await save({ name: 'Shared', list: 'own/list' }, 'admin')
    await call('share', { viewId: shared.viewId, audience: 'all' }, 'admin')
    expect(await listed()).toContain(shared.viewId)
    const lines = await backend.db.query.selectFrom('audit').selectAll().execute()
    expect(lines.filter((line) => JSON.stringify(line).includes(shared.viewId))).toMatchObject([{ call: 'saved-view.share' }])
    expect(await call('delete', { viewId: shared.viewId }, 'admin')).toMatchObject({ code: 200 })
  })

  it('17: who may no longer share changes nothing that others see, takes it away, and keeps views of their own', async () => {
    const { viewId } = await save({ name: 'For all', list: 'kept/list' }, 'admin')
    await call('share', { viewId, audience: 'all' }, 'admin')
    const own = await save({ name: 'For me', list: 'kept/list' }, 'admin')
    const be = (role: 'agent' | 'super-admin') =>
      backend.db.write((trx) => trx.updateTable('user').set({ role }).where('username', '=', 'admin').execute())
    await be('agent')
    const refused = { status: 403, message: expect.stringContaining('shared') }
    expect(await save({ viewId, name: 'For all', list: 'kept/list', query: 'status=void' }, 'admin')).toMatchObject(refused)
    expect(await save({ viewId, name: 'Other', list: 'kept/list' }, 'admin')).toMatchObject(refused)
    expect(await call('share', { viewId, audience: 'none' }, 'admin')).toMatchObject({ status: 403 })
    const seen = (await call('mine', { lists: ['kept/list'] })).data as Mine
    expect(seen.views).toMatchObject([{ viewId, name: 'For all', query: 'status=paid&_sort=-amount' }])
    expect(await save({ viewId: own.viewId, name: 'For me', list: 'kept/list', query: 'status=void' }, 'admin')).toMatchObject({
      code: 200,
    })
    expect(await call('remove', { viewId }, 'admin')).toMatchObject({ code: 200 })
    await be('super-admin')
  })
})
