import { describe, expect, it } from 'vitest'
import { listEntries, MOST, rank } from '../../../../src/layout/palette/entries.ts'
import { initialsOf } from '../../../../src/layout/palette/initials.ts'
import type { Command } from '../../../../src/schema/manifest.ts'

const commands: Command[] = [
  {
    path: '/a',
    titles: { 'zh-CN': '应用管理', 'en-US': 'Applications' },
    within: { 'zh-CN': '账户', 'en-US': 'Account' },
    also: { 'zh-CN': '密钥', 'en-US': 'secret api key' },
    permissions: ['app'],
    actions: [{ name: 'create', titles: { 'zh-CN': '新建应用', 'en-US': 'New application' }, can: 'add' }],
  },
  {
    path: '/o',
    titles: { 'zh-CN': '订单管理', 'en-US': 'Orders' },
    within: { 'zh-CN': '费用中心', 'en-US': 'Cost center' },
    permissions: ['order'],
  },
  {
    path: '/o',
    tab: 'mine',
    titles: { 'zh-CN': '我的订单', 'en-US': 'My orders' },
    within: { 'zh-CN': '订单管理', 'en-US': 'Orders' },
    permissions: ['order'],
    actions: [
      { name: 'pay', titles: { 'zh-CN': '付款', 'en-US': 'Pay' } },
      { name: 'askRefund', titles: { 'zh-CN': '申请退款', 'en-US': 'Request refund' }, ofRow: true },
    ],
  },
  { path: '/s', titles: { 'zh-CN': '一句话识别', 'en-US': 'One-sentence recognition' }, permissions: ['asr'] },
]
const entries = listEntries(commands, 'en-US')
const found = (typed: string) => rank(entries, typed).map(({ title }) => title)

describe('the entries of the palette', () => {
  it('are each page, each tab and what opens on them, with an address each', () => {
    expect(entries.map(({ to, kind }) => [to, kind])).toEqual([
      ['/a', 'page'],
      ['/a?_open=create', 'action'],
      ['/o', 'page'],
      ['/o?_tab=mine', 'tab'],
      ['/o?_tab=mine&_open=pay', 'action'],
      ['/o?_tab=mine', 'ofRow'],
      ['/s', 'page'],
    ])
  })

  it.each([
    ['', ['Applications', 'New application', 'Orders', 'My orders', 'Pay', 'Request refund', 'One-sentence recognition']],
    // What is done to a row leads to where the row is chosen (14).
    ['退款', ['Request refund']],
    ['order', ['Orders', 'My orders', 'Pay', 'Request refund']],
    ['订单', ['Orders', 'My orders', 'Pay', 'Request refund']],
    ['ddgl', ['Orders', 'My orders']],
    ['ＮＥＷ', ['New application']],
    ['new  APP', ['New application']],
    ['center', ['Orders']],
    ['rcgn', ['One-sentence recognition']],
    ['cgn', []],
    ['.*(', []],
    ['new order', []],
    ['secret', ['Applications']],
    ['密钥', ['Applications']],
  ])('for %j are %j', (typed, expected) => {
    expect(found(typed)).toEqual(expected)
  })

  it('show no more than a person reads, however many there are', () => {
    const many = Array.from({ length: 5000 }, (_, at): Command => ({
      path: `/p${at}`,
      titles: { 'zh-CN': `页面${at}`, 'en-US': `Page ${at}` },
      permissions: [],
    }))
    expect(rank(listEntries(many, 'zh-CN'), 'ym')).toHaveLength(MOST)
  })
})

it.each([
  ['语音识别', 'yysb'],
  ['实名认证', 'smrz'],
  ['应用管理', 'yygl'],
  ['代理商概览', 'dlsgl'],
  ['IP 白名单', 'ipbmd'],
  ['Orders', 'orders'],
  ['', ''],
  ['🎧。', ''],
])('%j is typed as %j', (title, initials) => {
  expect(initialsOf(title)).toBe(initials)
})
