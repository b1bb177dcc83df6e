import { expect, it } from 'vitest'
import { readAddress, writeAddress } from '../../../src/workbench/places/address.ts'

it('the address of the workbench keeps the page and the place (issue 18)', () => {
  const spot = { file: 'screens/admin/order.json', path: ['list', 'columns', 0] }
  const field = { file: 'entities/order.json', path: ['properties', 'userId'] }
  const kept = { role: 'agent', at: '/admin/order?status=1&_view=chart', selected: { spot, field } }
  expect(readAddress(writeAddress(kept))).toEqual(kept)
  expect(readAddress(writeAddress({ role: '', at: '/user/login' }))).toEqual({ role: '', at: '/user/login' })
  expect(writeAddress({})).toBe('#/workbench')
})

it('what is no page and no place in it is left out (issue 18)', () => {
  expect(readAddress('#/workbench')).toEqual({})
  expect(readAddress('#/workbench?page=javascript:x&place=7')).toEqual({})
  expect(readAddress(`#/workbench?place=${encodeURIComponent('{"spot":{"file":"a","path":[null]}}')}`)).toEqual({})
})
