// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startI18n } from '../../../src/i18n/i18n.ts'
import { Banners } from '../../../src/layout/banners.tsx'
import { createContractWatch } from '../../../src/runtime/router/follow-contract.ts'
import { createStored } from '../../../src/session/storage.ts'

let latest = { version: 'v1', boot: 'schemas/boot.v1.json' }
let time = 0
let hear: (contract: string) => void

beforeAll(() => startI18n({ locales: ['zh-CN', 'en-US'], defaultLocale: 'en-US', stored: createStored() }))
beforeEach(() => {
  latest = { version: 'v1', boot: 'schemas/boot.v1.json' }
  time = 0
  const boot = document.createElement('script')
  Object.assign(boot, { id: 'boot', type: 'application/json', textContent: '{"version":"v1","contract":"mine"}' })
  document.body.append(boot)
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(latest)))
  hear = createContractWatch(() => time)
  render(<Banners />)
})
afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

const answer = (contract: string, after: number) =>
  act(async () => {
    time += after
    hear(contract)
    await new Promise((resolve) => setTimeout(resolve, 5))
  })
const OLDER = /server still runs an older version/

it('a backend that is older than its console is told of calmly once that lasts, and no more when both agree (L25)', async () => {
  await answer('other', 0)
  await answer('other', 4000)
  expect(screen.queryByText(OLDER)).toBeNull()
  await answer('other', 2000)
  await screen.findByText(OLDER)
  // A reload would change nothing.
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()
  await answer('mine', 1000)
  expect(screen.queryByText(OLDER)).toBeNull()
})

it('a console that is older than what is published is offered a reload (L25)', async () => {
  latest = { version: 'v2', boot: 'schemas/boot.v2.json' }
  await answer('other', 0)
  await answer('other', 6000)
  await screen.findByText('A new version of the console is available.')
  await screen.findByRole('button', { name: 'Reload' })
})

it('nobody hears of a backend that says nothing of its contract, or that starts anew meanwhile (L25)', async () => {
  await answer('other', 0)
  await answer('mine', 3000)
  await answer('other', 3000)
  await answer('other', 3000)
  expect(screen.queryByText(OLDER)).toBeNull()
})
