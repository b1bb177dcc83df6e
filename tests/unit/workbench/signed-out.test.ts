import { expect, it } from 'vitest'
import { followSession } from '../../../src/workbench/preview/signed-out.ts'

it('a page whose session has ended is signed in again where it was, once, and whoever signs out stays so (issue 18)', () => {
  const ended = followSession()
  const login = '/user/login?redirect=%2Fadmin%2Forder%3Fpage%3D2'
  expect([ended('/admin/order?page=2'), ended('/user/login')]).toEqual([undefined, undefined])
  expect(ended(login)).toBe('/admin/order?page=2')
  // It did not help.
  expect([ended('/admin/order?page=2'), ended(login)]).toEqual([undefined, undefined])
  // A day later it may.
  expect([ended('/admin/order?page=2'), ended('/admin/invoice'), ended(login)]).toEqual([undefined, undefined, '/admin/order?page=2'])
})
