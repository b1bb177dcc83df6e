import { expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import type { AreaManifest } from '../../../src/schema/manifest.ts'
import { placeBeside } from '../../../src/schema/scaffold/place-beside.ts'
import { scaffold } from '../../../src/schema/scaffold/scaffold.ts'
import { orderOfRights } from '../../../src/workbench/places/beside-right.ts'
import { insertAt, removeAt } from '../../../src/workbench/text/edit.ts'
import { applySplice, type Splice } from '../../../src/workbench/text/splice.ts'

const ROLES = 'permissions/roles.json'

it('a right stands after its neighbour in the menu, before the one below it where it is the first, and after a group above where it is alone', () => {
  const menu = [['workplace', 'notice'], [], ['app', 'safety', 'app'], ['order']]
  const held = ['order', 'notice', 'app', 'other', 'safety']
  expect(placeBeside(held, menu.with(2, ['app', 'safety', 'mine']), 'mine')).toBe(5)
  expect(placeBeside(held, menu.with(2, ['app', 'mine', 'safety']), 'mine')).toBe(3)
  expect(placeBeside(held, menu.with(2, ['mine', 'app', 'safety']), 'mine')).toBe(2)
  expect(placeBeside(held, menu.with(1, ['mine']), 'mine')).toBe(2)
  expect(placeBeside(held, menu.with(0, ['mine']), 'mine')).toBe(5)
  expect(placeBeside(held, menu, 'mine')).toBe(5)
})

it('a right that is taken from a role and given again by hand stands where making its page has put it, byte for byte (issue 18)', () => {
  const files = readFolder('schemas')
  const made = scaffold(files, {
    kind: 'list',
    id: 'account/pen',
    title: '钢笔',
    english: 'Pens',
    group: 'account',
  })
  if ('refused' in made) throw new Error(made.refused)
  const text = made.files.find(({ path }) => path === ROLES)!.text
  const before = files.find(({ path }) => path === ROLES)!.text
  expect(text).toBe(before.replace('"app": "*",\n', '"app": "*",\n        "pen": "*",\n'))

  const path = ['roles', 'user', 'grants']
  const without = applySplice(text, removeAt(text, [...path, 'pen']) as Splice)
  expect(without).toBe(before)
  const items = ['account-safety', 'app', 'pen'].map((permission) => ({
    id: permission,
    title: permission,
    path: `/${permission}`,
    permission,
  }))
  const menu: AreaManifest['menu'] = [{ id: 'account', title: 'Account', items }]
  const order = orderOfRights(
    { file: ROLES, path },
    'pen',
    () => JSON.parse(without) as unknown,
    (area) => (area === 'user' ? menu : undefined),
  )
  expect(applySplice(without, insertAt(without, path, '*', { key: 'pen', order: order! }) as Splice)).toBe(text)
  expect(
    orderOfRights(
      { file: ROLES, path: path.slice(0, -1) },
      'pen',
      () => ({}),
      () => menu,
    ),
  ).toBeUndefined()
})
