import { describe, expect, it } from 'vitest'
import { canOpen, findActive, listAvailabilities, readMenu, type Rights } from '../../../src/runtime/router/menu.ts'
import { areaRoutes, manifests } from './world.ts'

const everything: Rights = { can: () => true, isAvailable: () => true }
const idsOf = (rights: Rights, area = 'user') =>
  readMenu(manifests[area]!.menu, rights).map((group) => [group.id, ...group.items.map((one) => one.id)].join(' '))

describe('the menu', () => {
  it('holds what is granted and available, in order; hidden items are routes only (acceptance 201, 206)', () => {
    expect(idsOf(everything)).toEqual(['workplace dashboard/workplace', 'asr 10050', 'account account/basic account/application'])
    expect(idsOf(everything, 'admin')).toEqual(['analysis dashboard/analysis'])
    expect(idsOf(everything, 'agent')).toEqual(['home agent_dashboard'])
  })

  it.each([
    [
      'is not granted',
      { can: (permission: string) => permission !== 'app' },
      ['workplace dashboard/workplace', 'asr 10050', 'account account/basic'],
      209,
    ],
    [
      'is said to be unavailable',
      { isAvailable: () => false },
      ['workplace dashboard/workplace', 'account account/basic account/application'],
      204,
    ],
    [
      'has not been answered for',
      { isAvailable: () => undefined },
      ['workplace dashboard/workplace', 'account account/basic account/application'],
      204,
    ],
    [
      'is hidden by the backend',
      { hiddenIds: new Set(['account/basic']) },
      ['workplace dashboard/workplace', 'asr 10050', 'account account/application'],
      206,
    ],
    ['is nothing at all', { can: () => false }, [], 209],
  ])('leaves out what %s, and groups that are empty then', (_name, rights, expected, _number) => {
    expect(idsOf({ ...everything, ...rights })).toEqual(expected)
  })
})

it.each([
  ['/account/application', {}, true],
  ['/account/application', { can: () => false }, false],
  ['/asr/purchase', {}, true],
  ['/asr/purchase', { isAvailable: () => undefined }, false],
  ['/asr/purchase', { isAvailable: () => false }, false],
])('%s with %j opens: %s', (path, rights, expected) => {
  expect(
    canOpen(
      areaRoutes['user']!.find((one) => one.path === path)!,
      { ...everything, ...rights },
    ),
  ).toBe(expected)
})

it('each call of availability is listed once', () => {
  expect(listAvailabilities([...areaRoutes['user']!, ...areaRoutes['agent']!]).map(({ name }) => name)).toEqual(['packet.showHave'])
})

it.each([
  ['its own item', { path: '/account/application' }, 'account/application'],
  ['the item it hangs below', { path: '/account/application/detail' }, 'account/application'],
  ['the item whose address its own goes on from', { path: '/account/application-detail' }, 'account/application'],
  ['the item of the same permission', { path: '/elsewhere', permission: 'app' }, 'account/application'],
  ['none', { path: '/elsewhere', permission: 'other' }, undefined],
  ['none by half a word', { path: '/account/basics' }, undefined],
])('a page is under %s', (_name, route, expected) => {
  expect(findActive(manifests['user']!.menu, route)?.id).toBe(expected)
})
