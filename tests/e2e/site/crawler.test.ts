import { JSDOM } from 'jsdom'
import { expect } from 'vitest'
import { shared as test, test as apart } from '../harness/test.ts'
import type { World } from '../harness/world.ts'

type Page = { status: number; document: Document }

/** A page as a program reads it that runs no script. */
async function read(world: World, path: string): Promise<Page> {
  const answer = await fetch(new URL(path, world.url), { headers: { accept: 'text/html' } })
  const { document } = new JSDOM(await answer.text(), { url: answer.url }).window
  return { status: answer.status, document }
}

const hrefsOf = (document: Document) => [...document.querySelectorAll('a')].map((one) => one.href)
const roomOf = (text: string) => text.length + (text.match(/[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF]/gu)?.length ?? 0)
const textOf = (document: Document, selector: string, what = 'content') => document.querySelector(selector)?.getAttribute(what) ?? ''

test('W8: without scripts all pages of both languages are reached, each is told once, and nothing leads nowhere', async ({ world }) => {
  const map = await (await fetch(`${world.url}/sitemap.xml`)).text()
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname)
  const pages = new Map<string, Page>()
  const wanted = ['/en/', '/zh/']
  const anchors: [string, string, string][] = []
  while (wanted.length > 0) {
    const path = wanted.pop()!
    if (pages.has(path)) continue
    const page = await read(world, path)
    pages.set(path, page)
    expect(page.status, path).toBe(200)
    for (const href of hrefsOf(page.document)) {
      const { origin, pathname, hash } = new URL(href)
      // Others, and the console, which stands behind the hash of the root.
      if (origin !== world.url || pathname === '/') continue
      if (hash !== '') anchors.push([path, pathname, decodeURIComponent(hash.slice(1))])
      if (!pathname.startsWith('/api/') && !pathname.endsWith('.json')) wanted.push(pathname)
    }
  }
  // Forms for guests are read, but nobody searches for them.
  const doors = [...pages].filter(([path]) => path.slice(3).startsWith('/user/'))
  expect(doors.length).toBeGreaterThan(6)
  for (const [path, { document }] of doors) {
    expect(textOf(document, 'link[rel=canonical]', 'href'), path).toBe(world.url + path)
    expect(document.querySelectorAll('h1, form input').length, path).toBeGreaterThan(0)
    expect(document.title.length * textOf(document, 'meta[name=description]').length, path).toBeGreaterThan(0)
    pages.delete(path)
  }
  expect([...pages.keys()].toSorted()).toEqual(listed.toSorted())
  expect(listed.length).toBeGreaterThan(55)
  for (const [from, path, id] of anchors.filter(([from]) => pages.has(from)))
    expect(pages.get(path)?.document.getElementById(id), `${from} → ${path}#${id}`).toBeTruthy()

  const titles = [...pages].map(([path, { document }]) => [document.title, path])
  const abouts = [...pages].map(([path, { document }]) => [textOf(document, 'meta[name=description]'), path])
  for (const told of [titles, abouts]) {
    expect(told.filter(([text]) => !text)).toEqual([])
    expect(told.filter(([text], at) => told.findIndex(([other]) => other === text) !== at)).toEqual([])
  }
  // Issue 19: as search engines show them, whole; a Chinese sign takes the room of two letters.
  for (const [title, path] of titles) expect(roomOf(title!), `${path}: ${title}`).toBeLessThanOrEqual(65)
  for (const [about, path] of abouts) {
    const [least, most] = path!.startsWith('/zh') ? [40, 80] : [70, 160]
    expect(about!.length, `${path}: ${about}`).toBeGreaterThanOrEqual(least)
    expect(about!.length, `${path}: ${about}`).toBeLessThanOrEqual(most)
  }
  const previews = new Set([...pages].map(([, { document }]) => textOf(document, 'meta[property="og:image"]')))
  // One for each page, whatever its language.
  expect(previews.size).toBe(pages.size / 2)
  for (const preview of previews) expect((await fetch(preview)).headers.get('content-type'), preview).toBe('image/png')
  for (const [path, { document }] of pages) {
    const canonical = new URL(textOf(document, 'link[rel=canonical]', 'href'))
    expect(canonical.href, path).toBe(world.url + path)
    expect(document.querySelectorAll('h1'), path).toHaveLength(1)
    expect(document.querySelector('main')!.textContent.length, path).toBeGreaterThan(300)
    const others = [...document.querySelectorAll<HTMLLinkElement>('link[rel=alternate][hreflang]')]
    expect(others.map(({ hreflang }) => hreflang).toSorted(), path).toEqual(['en-US', 'x-default', 'zh-CN'])
    expect(others.find(({ hreflang }) => hreflang === document.documentElement.lang)!.href, path).toBe(canonical.href)
    // What one page says of its sibling, the sibling says of it.
    for (const { href } of others) {
      const back = [...pages.get(new URL(href).pathname)!.document.querySelectorAll<HTMLLinkElement>('link[rel=alternate]')]
      expect(
        back.map((one) => one.href),
        `${href} → ${path}`,
      ).toContain(canonical.href)
    }
    for (const name of ['og:title', 'og:description', 'og:url', 'og:locale', 'og:site_name'])
      expect(textOf(document, `meta[property="${name}"]`), `${path} ${name}`).not.toBe('')
    const things = JSON.parse(document.querySelector('script[type="application/ld+json"]')!.textContent) as {
      '@graph': { '@type': string }[]
    }
    expect(
      things['@graph'].map((one) => one['@type']),
      path,
    ).toContain('Organization')
    expect(document.querySelector('style')!.getAttribute('nonce')!.length).toBeGreaterThan(20)
  }
})

test('W8: a link from anywhere leads to its page: behind the hash, without it, and with a stroke too many', async ({ world }) => {
  for (const [from, to, status] of [
    // Asked for in another language it leads elsewhere, so that no browser may keep it for good.
    ['/official-website/product', '/en/product', 302],
    ['/official-website/markdown?select=3', '/en/docs/guide', 302],
    ['/official-website', '/en/', 302],
    ['/pricing', '/en/pricing', 302],
    ['/docs/errors/', '/en/docs/errors', 302],
    ['/ZH/Pricing', '/zh/pricing', 301],
    ['/zh', '/zh/', 301],
    ['/zh/docs/guide/', '/zh/docs/guide', 301],
    ['/zh/voice.html', '/zh/voice', 301],
  ] as const) {
    const answer = await fetch(world.url + from, { redirect: 'manual', headers: { 'accept-language': 'en-US' } })
    expect([answer.status, answer.headers.get('location')], from).toEqual([status, to])
    if (status === 302) expect(answer.headers.get('vary')).toContain('Accept-Language')
  }
  const { document } = await read(world, '/')
  expect(textOf(document, 'link[rel=canonical]', 'href')).toBe(`${world.url}/en/`)
})

test('W8, W24: an address where nothing is keeps itself, says so by its status, and helps', async ({ world }) => {
  for (const [path, title] of [
    ['/en/nowhere', 'Page not found'],
    ['/zh/docs/nowhere', '页面不存在'],
    ['/en/nowhere.html', 'Page not found'],
  ] as const) {
    const { status, document } = await read(world, path)
    expect([status, document.querySelector('h1')!.textContent, new URL(document.URL).pathname]).toEqual([404, title, path])
    expect(hrefsOf(document).filter((href) => new URL(href).pathname.startsWith(path.slice(0, 4))).length).toBeGreaterThan(20)
    expect(textOf(document, 'meta[name=robots]')).toBe('noindex')
  }
  expect((await fetch(`${world.url}/nowhere.png`)).status).toBe(404)
})

apart('W8: what an administrator changes stands in the page served next, as text and never as markup', async ({ world }) => {
  const token = await world.signIn('admin')
  for (const part of [{ hotline: '010-5550-1234' }, { company: 'Speech House Ltd.' }, { titleEn: 'Speech <b>house</b>' }]) {
    const { code, text } = await world.api('/server/site/admin/save', part, { token })
    expect(code, text).toBe(200)
  }
  const { document } = await read(world, '/en/product')
  expect(document.title).toBe('One-sentence recognition - Speech <b>house</b>')
  expect([...document.querySelectorAll('a[href^="tel:"]')].map((one) => one.textContent)).toContain('010-5550-1234')
  // Who stands behind a legal page is named on it (W2).
  for (const name of ['terms', 'privacy', 'imprint'])
    expect((await read(world, `/en/docs/${name}`)).document.querySelector('.st-operator')!.textContent).toContain('Speech House Ltd.')
})

test('W8: what machines ask for is there: map, rules, index, manifest and icons', async ({ world }) => {
  const robots = await (await fetch(`${world.url}/robots.txt`)).text()
  expect(robots).toContain(`Sitemap: ${world.url}/sitemap.xml`)
  const index = await (await fetch(`${world.url}/llms.txt`)).text()
  expect(index).toMatch(/^# .+\n\n> .+\n/)
  expect(index).toContain(`${world.url}/en/docs/guide)`)
  // The interfaces for other programs, which a document links to (W18).
  for (const locale of ['en-US', 'zh-CN']) {
    const set = (await (await fetch(`${world.url}/postman.${locale}.json`)).json()) as {
      variable: { value: string }[]
      item: { item: object[] }[]
    }
    expect(set.variable[0]!.value).toBe(`${world.url}/api`)
    expect(set.item.flatMap(({ item }) => item).length).toBeGreaterThan(10)
    const api = (await (await fetch(`${world.url}/openapi.${locale}.json`)).json()) as { servers: { url: string }[]; paths: object }
    expect(api.servers).toEqual([{ url: `${world.url}/api` }])
    expect(Object.keys(api.paths)).toContain('/v1/asr/sentence')
  }
  const answer = await fetch(`${world.url}/manifest.webmanifest`)
  expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
  const { icons } = (await answer.json()) as { icons: { src: string }[] }
  for (const path of [...icons.map(({ src }) => src), '/favicon.ico', '/apple-touch-icon.png'])
    expect((await fetch(world.url + path)).headers.get('content-type'), path).toMatch(/^image\//)
})

test('W8: a real address comes to life where it stands, and leads to its sibling in the other language', async ({ openPage, world }) => {
  const page = await openPage({ bare: true })
  await page.goto(`${world.url}/en/docs/guide#part-3`)
  const heading = page.getByRole('heading', { level: 1, name: 'Beginner’s guide' })
  await heading.waitFor()
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: '简体中文' }).waitFor()
  // Issue 19: what search engines read stays when the scripts have come.
  expect(await page.title()).toBe('Beginner’s guide · Documentation - Lingyu Speech Open Platform')
  expect(await page.locator('meta[name=description]').getAttribute('content')).toMatch(/^From registration to the text /)
  await page.getByRole('menuitemradio', { name: '简体中文' }).click()
  await page.waitForURL(`${world.url}/zh/docs/guide#part-3`)
  await page.getByRole('heading', { level: 1, name: '新手指南' }).waitFor()
  // The console goes on in the language of the page.
  await page.getByRole('banner').getByRole('link', { name: '注册' }).click()
  await page.waitForURL(/#\/user\/register\?redirect=/)
  await page.getByLabel('邮箱').first().waitFor()
})

test('issue 19: what is on sale is in the page for whoever runs no script, and what needs one says so', async ({ world }) => {
  const { data } = await world.api<{ service: string; price: number }[]>('/server/packet/public-list', {}, { locale: 'en-US' })
  expect(data.length).toBeGreaterThan(10)
  const { document } = await read(world, '/en/pricing')
  const rows = [...document.querySelectorAll('.st-price-list tbody tr:not(.st-price-of)')]
  const told = rows.map((row) => row.querySelector('td')!.textContent)
  const wanted = data.map(({ price }) => `¥${(price / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`)
  expect(told.toSorted()).toEqual(wanted.toSorted())
  const voice = await read(world, '/zh/voice')
  expect(voice.document.querySelectorAll('.st-prices tbody tr')).toHaveLength(
    data.filter(({ service }) => service === 'asr-realtime').length,
  )
  const status = await read(world, '/en/docs/status')
  expect(status.document.querySelector('.st-live-status noscript')?.textContent).toContain('needs JavaScript')
})
