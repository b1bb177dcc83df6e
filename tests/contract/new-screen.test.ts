import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSessions } from '../../mocks/http/sessions.ts'
import { createServer } from '../../mocks/server/create-server.ts'
import { listServices } from '../../mocks/server/list-services.ts'
import { readContract } from '../../mocks/server/read-contract.ts'
import { usualKinds, NOW, send, type Answer } from './harness.ts'
import { open } from './seed-database.ts'

/** One file, as product staff would write it; the entity stands inside. */
const screen = {
  kind: 'list',
  title: '供应商',
  route: '/admin/supplier',
  menu: { group: 'people', order: 90 },
  permission: 'supplier',
  entity: {
    title: '供应商',
    key: 'supplierId',
    label: '{{name}}',
    properties: {
      supplierId: { title: '编号', type: 'string', readOnly: true },
      name: { title: '名称', type: 'string', minLength: 2, maxLength: 30, required: true, unique: true },
      rating: { title: '评分', type: 'integer', minimum: 1, maximum: 5 },
      createTime: { title: '创建时间', type: 'string', format: 'date-time', readOnly: true, stamp: 'added' },
    },
  },
  list: { search: ['name', 'rating'], columns: ['name', 'rating', 'createTime'], sort: '-createTime' },
  actions: {
    add: { title: '新建', on: 'toolbar', can: 'add', call: 'add', fields: ['name', 'rating'] },
    edit: { title: '编辑', on: 'row', can: 'edit', call: 'edit', fields: ['name', 'rating'] },
    remove: { title: '删除', on: 'row', can: 'delete', call: 'delete', confirm: '确定要删除「{{name}}」吗？' },
    export: { title: '导出', on: 'toolbar', can: 'export', call: 'export' },
  },
}

describe.each(usualKinds)('331: a new admin list, written as one JSON file, on %s', (kind) => {
  let folder = ''
  let call: (operation: string, body?: object) => Promise<Answer>
  let close: () => Promise<unknown>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'new-screen-'))
    await cp('schemas', join(folder, 'schemas'), { recursive: true })
    await mkdir(join(folder, 'schemas/screens/admin'), { recursive: true })
    await writeFile(join(folder, 'schemas/screens/admin/supplier.json'), JSON.stringify(screen))
    const contract = readContract(join(folder, 'schemas'))
    const { db, close: closeDatabase } = await open(kind, contract)
    await db.write((trx) => trx.insertInto('user').values({ userId: 'root', username: 'root', role: 'super-admin', status: 1 }).execute())
    const now = () => NOW
    const token = await createSessions({ db, contract: () => contract, now }).start('root', '127.0.0.1')
    const app = createServer({ contract, db, services: await listServices(), now })
    const paths = new Map(
      Object.values(contract.calls).flatMap(({ name, path }) => (name.includes('supplier') ? [[name.split('.')[1]!, path]] : [])),
    )
    call = (operation, body = {}) => send(app, `/api${paths.get(operation)}`, body, { 'access-token': token, 'accept-language': 'zh-CN' })
    close = async () => {
      await app.close()
      await closeDatabase()
    }
  })
  afterAll(async () => {
    await close()
    await rm(folder, { recursive: true, force: true })
  })

  it('has table, calls, checks, grants and export without a change elsewhere', async () => {
    const made = await call('add', { name: '远声设备', rating: 4 })
    expect(made).toMatchObject({ code: 200, data: { name: '远声设备', rating: 4, version: 1 } })
    expect(await call('add', { name: '远声设备' })).toMatchObject({ code: 422, data: { fields: { name: '已被使用，请换一个' } } })
    expect(await call('add', { name: '远', rating: 9 })).toMatchObject({
      code: 422,
      data: { fields: { name: '至少 2 个字符', rating: '不能大于 5' } },
    })
    expect((await call('list', { name: '远声' })).data).toMatchObject({ totalCount: 1, data: [{ name: '远声设备' }] })
    const { supplierId } = made.data
    expect((await call('edit', { supplierId, name: '远声', rating: 5, version: 1 })).data).toMatchObject({ name: '远声', version: 2 })
    expect((await call('export')).text).toMatch(/^\uFEFF名称,评分,创建时间 \(UTC\+8\)\r\n远声,5,/)
    expect((await call('delete', { supplierId })).code).toBe(200)
    expect((await call('list')).data.totalCount).toBe(0)
  })
})
