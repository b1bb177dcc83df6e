import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { ensureChromium } from './lib/chromium.mjs'
import { root, run } from './lib/shell.mjs'
import { takeSitePictures } from './site-pictures.ts'

/**
 * Contact sheets of every page for every person, in each language, theme and width, to be looked through in ten minutes: `npm run
 * pictures`, or only some of them: `npm run pictures -- --of 'admin /admin/order'`. `npm run pictures -- site` takes the pictures of the
 * console for the public pages.
 */

const FOLDER = join(root, '.cache/pictures')
/** The number of pages on a sheet, which fits on a screen of usual size. */
const ROWS = 4
const LOOK = `
  body { margin: 0; padding: 12px; width: 1792px; font: 13px sans-serif; background: #888; color: #fff }
  section { margin-bottom: 10px }
  h2 { margin: 0 0 4px; font-size: 14px }
  div { display: flex; gap: 6px; align-items: flex-start }
  img { display: block }
  .w1280 { width: 312px }
  .w375 { width: 124px }`

const { values, positionals } = parseArgs({ options: { of: { type: 'string', default: '' } }, allowPositionals: true })
if (positionals[0] === 'site') {
  await takeSitePictures(positionals.slice(1))
  process.exit()
}
const taken = join(FOLDER, 'pages')
rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(taken, { recursive: true })
const vitest = [join(root, 'node_modules/.bin/vitest'), 'run', '--project=e2e', 'tests/e2e/every-page.pictures.test.ts']
const { code } = await run(vitest, { show: true, minutes: 60, env: { WORKERS: '1', PICTURES: taken, PICTURES_OF: values.of } })

const pages = new Map<string, string[]>()
for (const name of readdirSync(taken).sort()) {
  const page = name.split(' ').slice(0, 3).join(' ')
  pages.set(page, [...(pages.get(page) ?? []), name])
}
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
const view = await browser.newPage({ viewport: { width: 1816, height: 900 } })
const all = [...pages]
for (let at = 0; at < all.length; at += ROWS) {
  const path = join(FOLDER, 'sheet.html')
  writeFileSync(path, writeSheet(all.slice(at, at + ROWS)))
  await view.goto(`file://${path}`)
  const number = String(at / ROWS + 1).padStart(2, '0')
  await view.screenshot({ path: join(FOLDER, `sheet-${number}.png`), fullPage: true })
}
await browser.close()
rmSync(join(FOLDER, 'sheet.html'), { force: true })
process.stdout.write(`${all.length} pages on ${Math.ceil(all.length / ROWS)} sheets in ${FOLDER}\n`)
process.exitCode = code

/** Wide pictures before narrow ones, so that those in a row can be compared. */
function writeSheet(part: [string, string[]][]): string {
  const rows = part.map(([page, names]) => {
    const images = [...names].sort((one, other) => widthOf(other) - widthOf(one) || (one < other ? -1 : 1))
    return `<section><h2>${page}</h2><div>${images.map((name) => `<img class="w${widthOf(name)}" src="pages/${encodeURIComponent(name)}">`).join('')}</div></section>`
  })
  return `<!doctype html><meta charset="utf-8"><style>${LOOK}</style>${rows.join('')}`
}

function widthOf(name: string): number {
  return Number.parseInt(name.split(' ').at(-1)!, 10)
}
