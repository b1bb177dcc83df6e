// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cellNames } from '../../../src/schema/cells.ts'
import type { CellProps } from '../../../src/widgets/cell.ts'
import { renderCell } from '../../../src/widgets/cell-registry.tsx'
import { readMessages } from '../../../src/widgets/kit/toast-store.ts'
import { show } from './show.tsx'

const cell = (word: string, value: unknown, more: Partial<CellProps['column']> = {}) =>
  show(
    <div data-testid="cell">
      {renderCell({ column: { name: 'x', title: 'App ID', cell: word, ...more }, value, row: {}, locale: 'en-US', timeZone: 'UTC' })}
    </div>,
  )
const words = () => screen.getByTestId('cell').textContent

it.each(cellNames)('nothing in a %s is a dash, not an error', async (word) => {
  for (const value of [undefined, null, '']) {
    const { unmount } = await cell(word, value)
    expect(words()).toBe(word === 'mark' ? '' : '—')
    unmount()
  }
})

it('nothing that means something is shown as its field says', async () => {
  for (const [word, value] of [
    ['tags', []],
    ['unit', null],
    ['text', ''],
  ] as const) {
    const { unmount } = await cell(word, value, { none: 'No limit' })
    expect(words()).toBe('No limit')
    unmount()
  }
  await cell('unit', 0, { none: 'No limit', unit: 'calls' })
  expect(words()).toBe('0 calls')
})

it.each(cellNames)('a value of the wrong kind in a %s is shown as it is (D16-9), not an error', async (word) => {
  for (const value of [{ odd: true }, 'text', -1, -1e21, 42.5, true, ['a'], [{ odd: true }], '2026-13-45T99:99:99Z']) {
    const { unmount } = await cell(word, value)
    expect(words()).toBeTypeOf('string')
    expect(words(), JSON.stringify(value)).not.toMatch(/\[object|NaN|undefined|Invalid Date/)
    unmount()
  }
})

it('a status is a dot and its word', async () => {
  await cell('status', 'paid', { choices: [{ value: 'paid', title: 'Paid', tone: 'success' }] })
  expect(words()).toBe('Paid')
  expect(document.querySelector('.lk-dot-success')).toBeTruthy()
})

it('C9: a moment of a log is whole, to the second', async () => {
  await cell('moment', '2026-11-21T06:03:32Z')
  expect(words()).toBe('2026-11-21 06:03:32')
})

it('C19: work says how far it is, as a bar and in words, and how long it still takes as soon as that is known', async () => {
  const { unmount } = await cell('progress', { percent: 45, left: 72 }, { title: 'Progress' })
  expect(words()).toBe('45% · 1:12 left')
  expect(screen.getByRole('progressbar', { name: 'Progress' }).getAttribute('value')).toBe('45')
  unmount()
  await cell('progress', { percent: 2, left: null })
  expect(words()).toBe('2%')
})

it('a moment is short, and whole on hover', async () => {
  await cell('date-time', '2026-11-21T06:03:32Z')
  expect(words()).toBe('2026-11-21 06:03')
  expect(screen.getByTitle('2026-11-21 06:03:32')).toBeTruthy()
})

it('an id is copied with one press', async () => {
  const { user } = await cell('id', 'app_1')
  await user.click(screen.getByRole('button', { name: 'Copy App ID' }))
  expect(await navigator.clipboard.readText()).toBe('app_1')
  expect(readMessages().map((one) => one.text)).toEqual(['Copied app_1'])
})

it('only addresses of the web become links', async () => {
  await cell('link', 'https://example.com/a')
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://example.com/a')
  expect(words()).toBe('example.com/a')
})

it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example'])('%s stays text', async (address) => {
  await cell('link', address)
  expect(screen.queryByRole('link')).toBeNull()
})

it('the fourth of many tags is a number', async () => {
  await cell('tags', ['a', 'b', 'c', 'd', 'e'])
  expect(words()).toBe('abc+22 more')
})

it('what is so is marked in the words of its field, all others are left alone', async () => {
  const { unmount } = await cell('mark', true, { props: { text: 'Pinned' } })
  expect(words()).toBe('Pinned')
  unmount()
  await cell('mark', false, { props: { text: 'Pinned' } })
  expect(words()).toBe('')
})

it('entries are counted, and the first of them named as a person knows them', async () => {
  const fields = [
    { name: 'engineId', title: 'Engine', cell: 'text', from: 'engineIdLabel' },
    { name: 'weight', title: 'Weight', cell: 'number' },
  ]
  const entries = ['a', 'b', 'c', 'd'].map((engineId) => ({ engineId, engineIdLabel: engineId.toUpperCase(), weight: 1 }))
  await cell('entries', entries, { fields })
  expect(words()).toBe('4 · A, B, C …')
})

describe('a cell that goes on by itself', () => {
  const NOW = Date.parse('2026-11-21T08:00:00Z')
  const HOUR = 3_600_000
  beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())

  it('says how long ago, and later says so', async () => {
    await cell('elapsed', new Date(NOW - 3 * HOUR + 60_000).toISOString())
    expect(words()).toBe('2 h')
    act(() => void vi.advanceTimersByTime(60_000))
    expect(words()).toBe('3 h')
  })

  it('says how long there is, stands out in the last hour, and is over at its end', async () => {
    await cell('countdown', new Date(NOW + HOUR + 30_000).toISOString())
    expect(words()).toBe('1 h')
    expect(document.querySelector('.lk-urgent')).toBeNull()
    act(() => void vi.advanceTimersByTime(60_000))
    expect(words()).toBe('59 min')
    expect(document.querySelector('.lk-urgent')).not.toBeNull()
    act(() => void vi.advanceTimersByTime(HOUR))
    expect(words()).toBe('Over')
  })
})
