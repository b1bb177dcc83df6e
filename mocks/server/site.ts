import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { readWriter, SHELL } from '../../scripts/lib/site-writer.ts'
import type { Locale } from '../../src/schema/compiled.ts'
import type { Boot } from '../../src/schema/manifest.ts'
import type { Found, SiteFacts } from '../../src/schema/site-writer.ts'
import { MINUTE } from '../../src/schema/time.ts'

/** The data of the public pages that the build does not contain. */
export type SiteSource = {
  /** The public origin of the pages. */
  origin: (request: FastifyRequest) => string
  config?: (() => Promise<unknown>) | undefined
  offers?: (() => Promise<unknown>) | undefined
  reference: (locale: Locale) => Promise<unknown>
  now: () => number
}

/** What a guest's own calls answer now. */
type Known = Pick<SiteFacts, 'config' | 'offers'>

export type Site = Awaited<ReturnType<typeof createSite>>

/** The public pages of the console that is built now: another build may take its place while the server runs. */
export function followSite(dist: string, source: Omit<SiteSource, 'origin'>): () => Promise<Site> {
  let kept: { build: string; site: Promise<Site> } | undefined
  return async () => {
    const build = await stat(join(dist, SHELL)).then(
      ({ mtimeMs, ino }) => `${mtimeMs} ${ino}`,
      () => '',
    )
    if (kept?.build === build) return kept.site
    const now = (kept = { build, site: createSite(dist, source) })
    // Asked for again, then: a build may be half there.
    now.site.catch(() => (kept = kept === now ? undefined : kept))
    return now.site
  }
}

/**
 * The public pages of a built console, rendered with the current settings and cached until the settings, schemas or build change, at most
 * a minute. Undefined if the console was built without them.
 */
async function createSite(dist: string, { config, offers, reference, now }: Omit<SiteSource, 'origin'>) {
  const found = await readWriter(dist)
  if (!found) return undefined
  const { shell, writer } = found
  const begin = (key: string) => ({ key, until: now() + MINUTE, texts: new Map<string, Promise<unknown>>() })
  let kept = begin('')

  /** Renders each page once for the same data. */
  async function once<Text>(name: string, boot: Boot, origin: string, write: (known: Known) => Promise<Text>): Promise<Text> {
    // A page without the settings is better than none.
    const [settings, sold] = await Promise.all([config?.().catch(() => undefined), offers?.().catch(() => undefined)])
    const known = { config: settings, offers: sold }
    const key = JSON.stringify([boot.version, origin, known])
    if (kept.key !== key || kept.until <= now()) kept = begin(key)
    return recall(kept.texts, name, () => write(known))
  }
  function facts(boot: Boot, origin: string, known: Known) {
    const { texts } = kept
    return { boot, origin, ...known, reference: (locale: Locale) => recall(texts, `reference ${locale}`, () => reference(locale)) }
  }

  return {
    find: (boot: Boot, path: string, wish: Locale): Found | undefined =>
      writer.listSite(boot).length > 1 ? writer.findSite(boot, path, wish) : undefined,
    page: (boot: Boot, origin: string, key: string) =>
      once(key, boot, origin, (known) => writer.writeSite(shell, facts(boot, origin, known), key)),
    /** Machine-readable files such as `/sitemap.xml`. */
    file: async (boot: Boot, origin: string, path: string): Promise<string | undefined> =>
      FILES.test(path) ? (await once('files', boot, origin, (known) => writer.writeFiles(facts(boot, origin, known))))[path] : undefined,
  }
}

/** A cached promise by name; a failed one is removed, so that it is tried again. */
function recall<Text>(texts: Map<string, Promise<unknown>>, name: string, make: () => Promise<Text>): Promise<Text> {
  // why: each name stands for one kind of text.
  const known = texts.get(name) as Promise<Text> | undefined
  if (known) return known
  const made = make()
  texts.set(name, made)
  made.catch(() => texts.delete(name))
  return made
}

const FILES = /^\/(sitemap\.xml|robots\.txt|llms\.txt|(openapi|postman)\.[\w-]+\.json)$/
