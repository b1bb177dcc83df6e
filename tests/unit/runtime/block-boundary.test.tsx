// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startI18n, switchLocale } from '../../../src/i18n/i18n.ts'
import { BlockBoundary } from '../../../src/runtime/block-boundary.tsx'
import { createStored } from '../../../src/session/storage.ts'
import { later } from '../../../src/widgets/later.tsx'

let isBroken = true
function Fragile() {
  if (isBroken) throw new Error('Cannot read properties of undefined')
  return <p>whole</p>
}

beforeEach(async () => {
  isBroken = true
  localStorage.setItem('app_language', '"en-US"')
  await startI18n({ locales: ['zh-CN', 'en-US'], defaultLocale: 'en-US', stored: createStored() })
  // React writes what a boundary caught; that is what these tests are about.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  addEventListener('error', keepQuiet)
})
const keepQuiet = (event: ErrorEvent) => event.preventDefault()
afterEach(() => {
  removeEventListener('error', keepQuiet)
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

const page = (
  <BlockBoundary name="Applications" place="account/application">
    <p>the rest</p>
    <BlockBoundary name="Secret" place="#/sections/secret">
      <Fragile />
    </BlockBoundary>
  </BlockBoundary>
)

describe('a block that breaks', () => {
  it('is named with its place in the schema, and leaves the rest of the page standing', async () => {
    render(page)
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toContain('“Secret” could not be shown')
    expect(alert.querySelector('code')!.textContent).toBe('account/application#/sections/secret')
    expect(screen.getByText('the rest')).toBeTruthy()
    await act(() => switchLocale('zh-CN'))
    expect(alert.textContent).toContain('Secret')
    expect(alert.textContent).not.toContain('could not')
    await act(() => switchLocale('en-US'))
  })

  it('says what it was to developers alone', () => {
    vi.stubEnv('DEV', false)
    const { unmount } = render(page)
    expect(document.body.textContent).not.toContain('Cannot read')
    unmount()
    vi.stubEnv('DEV', true)
    render(page)
    expect(screen.getByRole('alert').textContent).toContain('Cannot read properties of undefined')
    expect(screen.getByRole('alert').textContent).toContain('Fragile')
  })

  it('comes back when a person tries again', async () => {
    render(page)
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.getByText('whole')).toBeTruthy()
  })

  it('does not stay broken when another takes its place', () => {
    const { rerender } = render(
      <BlockBoundary name="a" place="a">
        <Fragile />
      </BlockBoundary>,
    )
    expect(screen.getByRole('alert')).toBeTruthy()
    rerender(
      <BlockBoundary name="b" place="b">
        <p>another</p>
      </BlockBoundary>,
    )
    expect(screen.getByText('another')).toBeTruthy()
  })
})

describe('code that is fetched when it is needed', () => {
  const around = (Part: React.ComponentType) => (
    <BlockBoundary name="Player" place="#/sections/sound">
      <Part />
    </BlockBoundary>
  )

  it('and does not arrive is said in its block, with a way to fetch it again (acceptance 120)', async () => {
    const load = vi.fn<() => Promise<React.ComponentType>>()
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module')).mockResolvedValue(() => <p>player</p>)
    render(around(later(load, <i>waiting</i>)))
    expect(screen.getByText('waiting')).toBeTruthy()
    expect((await screen.findByRole('alert')).textContent).toContain('“Player” did not load')
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('player')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('and hangs counts as lost after 120 s, not before (acceptance 120)', async () => {
    vi.useFakeTimers()
    render(around(later(() => new Promise<React.ComponentType>(() => undefined), <i>waiting</i>)))
    await act(() => vi.advanceTimersByTimeAsync(119_999))
    expect(screen.getByText('waiting')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(screen.getByRole('alert').textContent).toContain('did not load')
  })

  it('is fetched once, however often it is drawn', async () => {
    const load = vi.fn<() => Promise<React.ComponentType>>().mockResolvedValue(() => <p>player</p>)
    const Part = later(load, null)
    render(
      <>
        <Part />
        <Part />
      </>,
    )
    expect(await screen.findAllByText('player')).toHaveLength(2)
    expect(load).toHaveBeenCalledTimes(1)
  })
})
