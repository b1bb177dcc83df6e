import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin, type PluginOption, type ResolvedConfig } from 'vite'
import type { Boot } from '../../src/schema/manifest.ts'
import type { Shell, SiteFacts } from '../../src/schema/site-writer.ts'
import { drawIcons } from './draw-pictures.ts'
import { SHELL, SITE, writePages } from './site-writer.ts'
import { type Bundle, listFiles } from './vite-first-script.ts'

type SitePages = {
  /** The module that writes pages (`SiteWriter`), relative to the root of the sources. */
  writer: string
  /** The modules of each kind of page; their styles are inlined into the page, and their scripts requested at once. */
  kinds: Record<string, string[]>
  /** The data of the schemas that the build uses. */
  facts: () => { boot: Boot; reference: SiteFacts['reference'] }
  /** The plugins for building the writer. */
  plugins: () => PluginOption[]
}

/**
 * Prerenders the public pages in every language, each at its own address, and the home page into `index.html`, so that the first response
 * already contains them. The first script hides them for other hash addresses and for members. The writer stays in the build, for a backend
 * that knows the settings of the website and for later publications of other schemas.
 */
export function sitePages({ writer, kinds, facts, plugins }: SitePages): Plugin {
  let config: ResolvedConfig
  let known: Shell['kinds'] = {}
  return {
    name: 'site-pages',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (!bundle) return
        known = Object.fromEntries(Object.entries(kinds).map(([kind, modules]) => [kind, filesOf(bundle as Bundle, modules)]))
      },
    },
    writeBundle: {
      order: 'post',
      async handler({ dir }) {
        const html = await readFile(join(dir!, 'index.html'), 'utf8')
        // A server that keeps running during another build must load the module of its own build.
        const build = createHash('sha1').update(html).digest('hex').slice(0, 8)
        await buildWriter(writer, plugins, config, join(dir!, SITE, build))
        const file = writer
          .split('/')
          .at(-1)!
          .replace(/\.tsx?$/, '.js')
        // A copy of the build, as DIST_DIR, lies in no package that would say so.
        await writeFile(join(dir!, SITE, 'package.json'), '{ "type": "module" }\n')
        await writeFile(join(dir!, SHELL), JSON.stringify({ html, kinds: known, writer: `${build}/${file}` }))
        const { boot, reference } = facts()
        await writePages(dir!, boot, reference)
        for (const [name, bytes] of Object.entries(drawIcons())) await writeFile(join(dir!, name), bytes)
      },
    },
  }
}

function filesOf(bundle: Bundle, modules: string[]): Shell['kinds'][string] {
  const files = [...new Set(modules.flatMap((module) => listFiles(bundle, [module])))]
  const sheets = files.filter((name) => name.endsWith('.css'))
  const rules = sheets.map((name) => String((bundle as Record<string, { source?: unknown }>)[name]!.source).trim()).join('')
  return { rules, sheets, scripts: files.filter((name) => name.endsWith('.js')) }
}

/** Drawn by the writer, though a browser fetches them late: the form, and the controls that are there when it opens. */
const DRAWN = /(form-screen|more-controls|controls\/phone)\.tsx?$/

/** What the console fetches when a person turns to it is never written down; with it the writer would be ten times what it is. */
function withoutLaterCode(root: string): Plugin {
  const rooms = new RegExp(`^${join(root, '(runtime|widgets|layout)').replaceAll('\\', '/')}/`)
  return {
    name: 'without-later-code',
    enforce: 'pre',
    resolveDynamicImport(specifier, importer) {
      return typeof specifier === 'string' && importer !== undefined && rooms.test(importer) && !DRAWN.test(specifier) ? false : null
    },
  }
}

/** Builds the writer for Node, separately and in full. */
async function buildWriter(
  writer: string,
  plugins: SitePages['plugins'],
  { root, resolve }: ResolvedConfig,
  folder: string,
): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [plugins(), withoutLaterCode(root)],
    resolve: { alias: resolve.alias },
    ssr: { noExternal: true },
    build: { ssr: join(root, writer), outDir: folder, emptyOutDir: true, target: 'node20', assetsInlineLimit: 0, copyPublicDir: false },
  })
}
