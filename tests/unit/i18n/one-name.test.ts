import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** What a thing is not called in Chinese, and its one name. */
const names: [other: string, name: string][] = [
  ['声音克隆', '声音复刻'],
  ['错误码目录', '返回码目录'],
  ['限用应用', '适用应用'],
  ['"使用应用"', '适用应用'],
  ['充值记录', '资金记录'],
  ['"title": "调用记录"', '调用日志'],
  ['东八区', '北京时间'],
  ['不批准', '驳回'],
  ['未批准', '已驳回'],
  ['"title": "已启用"', '启用'],
  ['"title": "已停用"', '停用'],
  ['"title": "阅读"', '阅读状态'],
  ['原地址', '原手机号和邮箱'],
]

const files = ['mocks', 'schemas', 'src'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(json|md)$/.test(name) && !name.includes('.meta'))
    .map((name) => ({ file: `${folder}/${name}`, text: readFileSync(`${folder}/${name}`, 'utf8') })),
)

it('one thing has one name in Chinese, on every page', () => {
  const found = files.flatMap(({ file, text }) =>
    names.filter(([other]) => text.includes(other)).map(([other, name]) => `${file}: ${other}, elsewhere ${name}`),
  )
  expect(found).toEqual([])
})

it('issue 14: to make a new row is 新建 on every screen; 添加 puts something of one’s own beside what is there', () => {
  const screens = files.filter(({ file }) => /^schemas\/screens\/(?!template)/.test(file))
  const found = screens.flatMap(({ file, text }) =>
    [...text.matchAll(/"title": "(新增|添加)(?!语料|通行密钥)[^"]*"/g)].map(([title]) => `${file}: ${title}`),
  )
  expect(found).toEqual([])
})
