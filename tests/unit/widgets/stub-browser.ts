import { vi } from 'vitest'

/** What the component library asks of a browser and jsdom has not. */
export function stubBrowser(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
  }))
  const styleOf = window.getComputedStyle
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element) => styleOf(element))
}
