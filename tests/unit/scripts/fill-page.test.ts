import { describe, expect, it } from 'vitest'
import { fillPage, withPlaces } from '../../../scripts/lib/fill-page.ts'
import type { Boot } from '../../../src/schema/manifest.ts'

const boot = {
  defaultLocale: 'en-US',
  texts: {
    'en-US': {
      brand: 'Lingyu',
      title: 'Lingyu & friends',
      slogan: 'A "voice"',
      guest: [{ path: '/a', name: 'home', title: 'Home <1>' }],
      screens: {},
    },
  },
} as unknown as Boot
const page = (inner: string) =>
  `<html lang="en-US"><title>⟦title home⟧ - ⟦house⟧</title><body><div id="root" data-page="/a">${inner}</div><!--/root--></body>`

describe('the page that is written ahead', () => {
  it('has a place for each text that a publication may change', () => {
    expect(withPlaces(boot).texts['en-US']).toMatchObject({
      brand: '⟦brand⟧',
      title: '⟦house⟧',
      slogan: '⟦slogan⟧',
      guest: [{ path: '/a', title: '⟦title home⟧' }],
    })
  })

  it('says what the schemas say, as text and never as HTML', () => {
    expect(fillPage(page('<h1 title="⟦slogan⟧">⟦brand⟧</h1>'), boot)).toBe(
      '<html lang="en-US"><title>Home &lt;1> - Lingyu &amp; friends</title><body><div id="root" data-page="/a"><h1 title="A &quot;voice&quot;">Lingyu</h1></div><!--/root--></body>',
    )
  })

  it.each([
    ['a route that it names is gone', page('<a>⟦title product⟧</a>'), boot],
    [
      'another language comes first',
      page('<a>⟦brand⟧</a>'),
      { ...boot, defaultLocale: 'zh-CN', texts: { 'zh-CN': boot.texts['en-US'] } } as Boot,
    ],
  ])('is left to the browser where %s', (_why, text, now) => {
    const filled = fillPage(text, now)
    expect(filled).toContain('<body><div id="root"></div></body>')
    expect(filled).toContain(`<html lang="${now.defaultLocale}">`)
  })
})
