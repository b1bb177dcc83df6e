import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { root } from '../../scripts/lib/shell.mjs'
import { makeOwnFolder } from '../setup/own-folder.ts'
import { createTest } from './harness/test.ts'

/** What product staff would write: the whole screen, and nothing beside it but its translation. */
const screen = {
  kind: 'list',
  title: '设备',
  route: '/admin/device',
  menu: { group: 'service', order: 90, icon: 'MobileOutlined' },
  permission: 'device',
  entity: {
    title: '设备',
    key: 'deviceId',
    label: '{{name}}',
    properties: {
      deviceId: { title: '设备编号', type: 'string', readOnly: true, seed: 'id' },
      name: { title: '设备名称', type: 'string', minLength: 2, maxLength: 30, required: true },
      kind: {
        title: '类型',
        type: 'string',
        oneOf: [
          { const: 'phone', title: '电话' },
          { const: 'speaker', title: '音箱' },
        ],
      },
      createTime: { title: '创建时间', type: 'string', format: 'date-time', readOnly: true, stamp: 'added' },
    },
    seedRows: 12,
  },
  list: { search: ['name', 'kind'], columns: ['name', 'kind', 'createTime'], sort: '-createTime' },
  actions: {
    create: { title: '新建设备', on: 'toolbar', can: 'add', call: 'add', fields: ['name', 'kind'] },
    remove: { title: '删除', on: 'row', can: 'delete', call: 'delete' },
    export: { title: '导出', on: 'toolbar', can: 'export', call: 'export' },
  },
}

const english = {
  title: 'Devices',
  entity: {
    title: 'Device',
    properties: {
      deviceId: { title: 'ID' },
      name: { title: 'Name' },
      kind: { title: 'Kind', oneOf: { phone: 'Phone', speaker: 'Speaker' } },
      createTime: { title: 'Created' },
    },
  },
  actions: { create: { title: 'New device' }, remove: { title: 'Delete' }, export: { title: 'Export' } },
}

const schemasDir = makeOwnFolder('schemas')
await cp(join(root, 'schemas'), schemasDir, { recursive: true, filter: (path) => !path.includes('.meta') })
await writeFile(join(schemasDir, 'screens/admin/device.json'), JSON.stringify(screen, null, 2))
await writeFile(join(schemasDir, 'locales/en-US/screens/admin/device.json'), JSON.stringify(english, null, 2))

const test = createTest({ schemasDir })

describe('one JSON file', () => {
  test('acceptance 331: is in menu, router, permissions, backend, demo data and export', async ({ openPage, world }) => {
    const page = await openPage({ as: 'admin', locale: 'en-US', at: '/dashboard/analysis' })
    await page.getByRole('navigation').getByRole('link', { name: 'Devices' }).first().click()
    await page.waitForURL(/#\/admin\/device/)
    await expect.poll(() => page.getByRole('row').count()).toBe(11)
    await page.getByText('12 in total').waitFor()

    await page.getByRole('button', { name: 'New device' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Front desk')
    await dialog.getByRole('button', { name: /New device|OK/ }).click()
    await page.getByRole('row').filter({ hasText: 'Front desk' }).waitFor()
    await page.getByText('13 in total').waitFor()

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    expect((await download).suggestedFilename()).toMatch(/^Devices-\d{8}-\d{4}\.csv$/)

    await page.getByRole('row').filter({ hasText: 'Front desk' }).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('12 in total').waitFor()

    const token = await world.signIn('admin')
    const permissions = await world.api<{ permissions: { permissionId: string; actions: string[] }[] }>(
      '/server/user/permissions',
      {},
      { token },
    )
    expect(permissions.data.permissions.find((one) => one.permissionId === 'device')?.actions.sort()).toEqual([
      'add',
      'delete',
      'export',
      'query',
    ])
  })

  test('acceptance 209 297: a user without the permission has neither route nor call', async ({ openPage, world }) => {
    const page = await openPage({ as: 'user', locale: 'en-US', at: '/admin/device' })
    await page.waitForURL(/#\/403/)
    const refused = await world.api('/server/device/list', {}, { token: await world.signIn('user') })
    const nobody = await world.api('/server/device/list')
    expect([refused.status, refused.code, nobody.status, nobody.code]).toEqual([403, 403, 200, 401])
  })
})
