// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { call, listScreen, openScreen, row } from './setting.tsx'

beforeEach(() => localStorage.clear())

const needs = call('needs', 'service')
const screen = { ...listScreen, list: { ...listScreen.list, needs } }

it('issue 14: what must be done first is said over the list, before any form is filled in, and nothing where nothing is in the way', async () => {
  const answers = { '/server/app/needs': () => ({ text: 'Buying needs your real-name certification.', errorCode: 4030 }) }
  const page = await openScreen({ screen, rows: [row(1)], answers })
  expect(await page.screen.findByText('Buying needs your real-name certification.')).toBeTruthy()
  page.unmount()
  const free = await openScreen({ screen, rows: [row(1)], answers: { '/server/app/needs': () => ({}) } })
  await free.screen.findByText('Application 1')
  expect(free.screen.queryByText(/certification/)).toBeNull()
})
