import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Locale } from '../../src/schema/compiled.ts'
import type { Boot } from '../../src/schema/manifest.ts'
import type { Shell, SiteFacts, SiteWriter } from '../../src/schema/site-writer.ts'
import { drawPreview } from './draw-pictures.ts'

/** The module that writes the public pages, and the page shell; hidden, so that it is not served to anybody. */
export const SITE = '.site'
export const SHELL = join(SITE, 'shell.json')

type Built = Shell & { writer: string }

/** The writer of a built console's public pages; undefined if it was built without one. */
export async function readWriter(dist: string): Promise<{ shell: Shell; writer: SiteWriter } | undefined> {
  if (!existsSync(join(dist, SHELL))) return undefined
  const { writer, ...shell } = JSON.parse(readFileSync(join(dist, SHELL), 'utf8')) as Built
  return { shell, writer: (await importBuilt(join(dist, SITE, writer))) as SiteWriter }
}

/** Imports code of a production build. React decides when it is loaded whether to warn of what only its authors want to know. */
async function importBuilt(file: string): Promise<unknown> {
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    return await import(pathToFileURL(file).href)
  } finally {
    if (before === undefined) delete process.env['NODE_ENV']
    else process.env['NODE_ENV'] = before
  }
}

/** The file of a page: `/en/` is `en/index.html`, `/en/product` is `en/product.html`. */
export const fileOf = (path: string): string => (path.endsWith('/') ? `${path.slice(1)}index.html` : `${path.slice(1)}.html`)

/** Writes all public pages into a built console, for servers of static files; each file is replaced atomically. */
export async function writePages(dist: string, boot: Boot, reference: SiteFacts['reference']): Promise<void> {
  const found = await readWriter(dist)
  if (!found) return
  // Made once per language, because every document contains a part of it.
  const known = new Map<Locale, Promise<unknown>>()
  const once = (locale: Locale) => {
    const made = known.get(locale) ?? reference(locale)
    known.set(locale, made)
    return made
  }
  const facts = { boot, origin: '', reference: once }
  for (const path of found.writer.listSite(boot)) replace(join(dist, fileOf(path)), await found.writer.writeSite(found.shell, facts, path))
  for (const name of found.writer.listPreviews(boot)) replace(join(dist, 'preview', `${name}.png`), drawPreview(name))
  // The sitemap needs the public address of the site, which only a server knows.
  const { '/manifest.webmanifest': manifest } = await found.writer.writeFiles(facts)
  replace(join(dist, 'manifest.webmanifest'), manifest!)
}

/** Replaces a file atomically: a reader sees the old or the new one, never half of it. */
export function replace(file: string, text: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true })
  const draft = join(dirname(file), `.${process.pid}.draft`)
  writeFileSync(draft, text)
  renameSync(draft, file)
}
