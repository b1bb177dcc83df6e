import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { docs } from '../../../src/site/docs/tree.ts'
import type { DocsTexts } from '../../../src/site/text-types.ts'
import { readWords } from '../../unit/site/read-words.ts'
import type { Boot } from '../../../src/schema/manifest.ts'
import { shared as test } from '../harness/test.ts'
import { walked } from '../harness/styles.ts'
import { findBarriers } from '../walk/axe.ts'

const boot = JSON.parse(readFileSync('dist/boot.json', 'utf8')) as Boot
const DOCS = '/official-website/markdown'

/** What a search, a finger and a reader ask of a page; read in the page itself. */
const readPage = () => {
  const isShown = (one: Element) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  // A link in the middle of a sentence is as tall as the sentence.
  const isInText = (one: Element) => getComputedStyle(one).display === 'inline' && one.parentElement!.textContent !== one.textContent
  const targets = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter(
    (one) => isShown(one) && !isInText(one) && !one.closest('.st-skip'),
  )
  const small = targets.flatMap((one) => {
    const { width, height } = one.getBoundingClientRect()
    return width < 24 || height < 24
      ? [`${(one.textContent ?? '').trim() || one.tagName}: ${Math.round(width)} × ${Math.round(height)}`]
      : []
  })
  return {
    title: document.title,
    lang: document.documentElement.lang,
    about: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '',
    path: location.pathname,
    headings: [...document.querySelectorAll('h1, h2, h3')].filter(isShown).map(({ tagName }) => Number(tagName[1])),
    unnamed: [...document.querySelectorAll('img:not([alt])')].length,
    unsized: [...document.querySelectorAll('img')].filter((one) => !one.getAttribute('height')).length,
    wide: document.documentElement.scrollWidth - innerWidth,
    links: [...document.querySelectorAll('a[href]')].map((one) => one.getAttribute('href')!),
    small,
  }
}

const full = process.env['FULL'] === '1'

test.for(walked(['en-US', 'zh-CN'] as const))(
  'every public page in %s has a title, a sentence and headings of its own, can be touched, and leads somewhere (acceptance 29, 33, 73, 338)',
  async (locale, { openPage, world }) => {
    const routes = boot.texts[locale].guest
    const known = new Set(routes.map(({ path }) => path))
    const leadsSomewhere = (href: string): boolean => {
      if (/^(tel:\+?\d+|mailto:[^@]+@.+)$/.test(href)) return true
      const [path = '', query = ''] = href.replace(/^#/, '').split('?')
      const select = new URLSearchParams(query).get('select')
      const back = new URLSearchParams(query).get('redirect')
      // The way to sign in leads on, and back again.
      if (back !== null) return known.has(path) && leadsSomewhere(back)
      return known.has(path) && (select === null ? query === '' : path === DOCS && docs[Number(select) - 1] !== undefined)
    }
    const page = await openPage({ locale, width: 375, at: '/official-website/index.php' })
    const seen: { titles: string[]; abouts: string[] } = { titles: [], abouts: [] }
    for (const route of routes.filter((one) => one.page?.startsWith('site-'))) {
      await page.goto(`${world.url}/#${route.path}`)
      await expect.poll(() => page.title(), { message: route.path }).toContain(`${route.title} - ${boot.texts[locale].title}`)
      await page
        .getByRole('contentinfo')
        .getByText(/09:30–21:00/)
        .first()
        .waitFor()
      const found = await page.evaluate(readPage)
      const { title, about, headings, links, ...rest } = found
      expect(rest, route.path).toEqual({ lang: locale, path: '/', unnamed: 0, unsized: 0, wide: 0, small: [] })
      expect(about.length, route.path).toBeGreaterThan(locale === 'zh-CN' ? 8 : 25)
      expect(
        headings.filter((level) => level === 1),
        route.path,
      ).toHaveLength(1)
      expect(
        headings.filter((level, at) => at > 0 && level > headings[at - 1]! + 1),
        route.path,
      ).toEqual([])
      expect(
        [...new Set(links)].filter((href) => !leadsSomewhere(href)),
        route.path,
      ).toEqual([])
      // One page of each kind here; the long walk has them all.
      if (['home', 'voice', 'meeting', 'markdown'].includes(route.name)) expect(await findBarriers(page), route.path).toEqual([])
      seen.titles.push(title)
      seen.abouts.push(about)
    }
    expect(seen.titles).toHaveLength(16)
    for (const said of Object.values(seen)) expect(new Set(said).size).toBe(said.length)
  },
)

for (const theme of ['light', 'dark'] as const)
  test(`every document can be read, its code too, and has no barrier (${theme}; acceptance 338, W1)`, async ({ openPage, world }) => {
    const page = await openPage({ locale: 'en-US', theme, width: 1280 })
    const { titles } = readWords<DocsTexts>('en-US', 'docs-page')
    // Each in one theme; the long runs read each in both.
    for (const { number, name } of docs.filter((_, at) => full || (at % 2 === 0) === (theme === 'light'))) {
      await page.goto(`${world.url}/#${DOCS}?select=${number}`)
      await page.getByRole('heading', { level: 1, name: titles[name], exact: true }).waitFor()
      expect(await findBarriers(page), titles[name]).toEqual([])
    }
  })

test('an address typed without its hash gets it or its page, and the way to the console leads behind it (acceptance 33, W8)', async ({
  openPage,
  world,
}) => {
  const page = await openPage({ locale: 'en-US' })
  await page.goto(`${world.url}/user/register`)
  await page.waitForURL(`${world.url}/#/user/register`)
  await page.goto(`${world.url}/official-website/voice`)
  await page.waitForURL(`${world.url}/en/voice`)
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL(`${world.url}/#/user/login`)
  await page.getByRole('heading', { level: 1 }).waitFor()
})
