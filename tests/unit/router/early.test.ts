import { expect, it, vi } from 'vitest'
import { fetchEarly } from '../../../src/runtime/router/early.ts'
import type { FrameName } from '../../../src/runtime/router/frames.ts'
import * as registry from '../../../src/runtime/registry.ts'
import { boot } from './world.ts'

vi.mock('../../../src/runtime/screen-view.tsx', () => ({ ScreenView: () => null }))

const login = { id: 'auth/login', kind: 'form', layout: 'plain', title: '登录', parts: [], actions: [], links: [] } as const

it.each([
  ['', false, ['bare', 'site-home']],
  ['#/', false, ['bare', 'site-home']],
  ['#/user/login?redirect=%2Fa', false, ['guest', 'form']],
  ['#/account/application', false, ['guest', 'form']],
  ['#/account/application', true, ['console', 'list']],
  ['#/404', true, ['console']],
])('for %j, signed in %s, the first page needs %j', (address, signedIn, expected) => {
  const asked: string[] = []
  vi.spyOn(registry, 'loadKind').mockImplementation(async (kind) => {
    asked.push(kind)
    throw new Error('offline')
  })
  const frame = (name: FrameName) => async () => {
    asked.push(name)
    throw new Error('offline')
  }
  const texts = { ...boot.texts['zh-CN'], screens: { 'auth/login': { ...login, parts: [], actions: [], links: [] } } }
  fetchEarly({
    boot: { ...boot, texts: { ...boot.texts, 'zh-CN': texts } },
    address,
    signedIn,
    locale: 'zh-CN',
    frames: { console: frame('console'), guest: frame('guest'), bare: frame('bare') },
    pages: { 'site-home': async () => (asked.push('site-home'), () => null) },
  })
  expect(asked).toEqual(expected)
})
