import { describe, expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { offersIn } from '../../../src/schema/scaffold/offers.ts'
import type { Wish } from '../../../src/schema/scaffold/plan.ts'
import { scaffold } from '../../../src/schema/scaffold/scaffold.ts'

const files = readFolder('schemas')

function made(wish: Partial<Wish>) {
  const result = scaffold(files, { kind: 'report', id: 'admin/fresh', title: '新页面', english: 'Fresh', group: 'trade', ...wish })
  if ('refused' in result) throw new Error(result.refused)
  const after = [...new Map([...files, ...result.files].map((file) => [file.path, file])).values()]
  const json = (path: string) => JSON.parse(after.find((file) => file.path === path)!.text) as Record<string, never>
  return { findings: checkSchemas(after), page: json('screens/admin/fresh.json'), english: json('locales/en-US/screens/admin/fresh.json') }
}

describe('a new page of the product', () => {
  it('is a report of orders, with what an expert would have begun with (issue 18)', () => {
    const { findings, page, english } = made({ entity: 'order' })
    expect(findings).toEqual([])
    expect(page).toMatchObject({
      kind: 'report',
      permission: 'admin-order',
      period: 'last-30-days',
      rows: { order: { entity: 'order', call: 'admin-order.list', time: 'createTime', screen: 'admin/order' } },
      search: ['order.service', 'order.channel', 'order.status'],
      blocks: {
        total: { title: '总数' },
        trend: { title: '走势', by: 'createTime', draw: 'line', wide: true },
        byStatus: { title: '按状态', by: 'status' },
      },
    })
    expect(english).toMatchObject({ title: 'Fresh', blocks: { total: { title: 'How many' }, byStatus: { title: 'By status' } } })
  })

  it.each(['call-log', 'user', 'notice'])('is a report of %s that has no findings (issue 18)', (entity) => {
    expect(made({ entity }).findings).toEqual([])
  })

  it('is a page of pages under the right that these have, or one of its own (issue 18)', () => {
    const both = made({ kind: 'tabs', pages: ['admin/order', 'admin/payment-record'] })
    expect(both.findings).toEqual([])
    expect(both.page).toMatchObject({
      kind: 'tabs',
      permission: 'fresh',
      tabs: { order: { title: '订单管理', screen: 'admin/order' }, paymentRecord: { screen: 'admin/payment-record' } },
    })
    expect(both.page).not.toHaveProperty('entity')
    expect(both.english).toMatchObject({ tabs: { order: { title: 'Orders' } } })
    expect(made({ kind: 'tabs', pages: ['admin/order'] }).page['permission']).toBe('admin-order')
  })

  it('has no tabs that need a row to be opened, or none at all (issue 18)', () => {
    expect(() => made({ kind: 'tabs', pages: ['admin/order-detail'] })).toThrow('Unexpected page "admin/order-detail"')
    expect(() => made({ kind: 'tabs' })).toThrow('Missing the pages that are its tabs')
  })

  it('is offered rows that can be told apart, and no examples to copy from (issue 18)', () => {
    const { rows, pages } = offersIn(files, 'trade')
    const titles = (locale: string) =>
      Object.entries(rows).map(([, file]) => {
        const of = JSON.parse(files.find(({ path }) => path === `${locale}${file}`)!.text) as { title: string; entity?: { title: string } }
        return file.startsWith('screens/') ? of.entity?.title : of.title
      })
    for (const locale of ['', 'locales/en-US/']) {
      expect(titles(locale)).not.toContain(undefined)
      expect(titles(locale)).toHaveLength(new Set(titles(locale)).size)
    }
    expect(Object.keys(rows)).toEqual(expect.arrayContaining(['order', 'grant', 'combo']))
    expect(Object.keys(rows).filter((name) => /^(base-form|template-task|role)$/.test(name))).toEqual([])
    expect(pages).toEqual(expect.arrayContaining(['admin/order', 'admin/consult']))
    expect(pages.filter((id) => id.startsWith('template/') || id.startsWith('agent/') || id === 'admin/site')).toEqual([])
  })

  it('of rows of their own asks nobody whose they are, and offers no rows of everybody (issue 18)', () => {
    const person = { type: 'string', entity: 'user', options: { call: 'user.adminList' } }
    const loan = {
      title: '借用',
      key: 'loanId',
      label: '{{name}}',
      owner: 'borrowerId',
      properties: {
        loanId: { title: '编号', type: 'string', readOnly: true },
        name: { title: '物品', type: 'string', maxLength: 60, required: true },
        borrowerId: { title: '借用人', ...person },
        lentBy: { title: '经办人', ...person },
        voiceId: { title: '音色', type: 'string', entity: 'voice' },
      },
    }
    const world = [...files, { path: 'entities/loan.json', text: JSON.stringify(loan) }]
    const asked = (id: string, group: string) => {
      const result = scaffold(world, { kind: 'list', id, title: '借用', english: 'Loans', group, entity: 'loan' })
      if ('refused' in result) throw new Error(result.refused)
      const page = result.files.find(({ path }) => path === `screens/${id}.json`)!.text
      return (JSON.parse(page) as { actions: { create: { fields: string[] } } }).actions.create.fields
    }
    expect(asked('admin/loan', 'operation')).toEqual(['name', 'borrowerId', 'lentBy', 'voiceId'])
    expect(asked('account/loan', 'account')).toEqual(['name', 'voiceId'])
  })
})
