import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type PluginOption, type ResolvedConfig } from 'vite'
import type { Boot } from '../../src/schema/manifest.ts'
import { fillPage, PAGE, withPlaces } from './fill-page.ts'
import { type Bundle, listFiles } from './vite-first-script.ts'

type FirstPage = { markup: string; style: string; title: string; description: string; path: string }
type FirstPages = {
  /** Module with `writeFirstPage(boot)`, from the root of the sources. */
  writer: string
  /** Modules whose styles the page carries in itself. */
  styled: string[]
  /** The boot data of the schemas that the build is made with. */
  boot: () => Boot
  /** What the writer is built with. */
  plugins: () => PluginOption[]
}

/**
 * Writes the first page of the site into `index.html`, with its styles, so that it is there with the first answer: whoever comes to
 * another address, as a member or in another language is led past it by the first script. What schemas say in it has places, which
 * the build and every publication fill.
 */
export function firstPage({ writer, styled, boot, plugins }: FirstPages): Plugin {
  let config: ResolvedConfig
  return {
    name: 'first-page',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return undefined
        const { markup, style, title, description, path } = await writeWith(writer, plugins, config, boot())
        const sheets = [...new Set(styled.flatMap((module) => listFiles(bundle as Bundle, [module])))].filter((name) =>
          name.endsWith('.css'),
        )
        const rules = sheets.map((name) => String((bundle as Record<string, { source?: unknown }>)[name]!.source).trim()).join('')
        // Loaded with the page already: a chunk that asks for one of them finds it here and does not wait.
        const known = sheets.map((name) => `<link rel="stylesheet" crossorigin href="/${name}" disabled>`).join('')
        return (
          html
            .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, (link) => (sheets.some((name) => link.includes(`"/${name}"`)) ? '' : link))
            .replace('<title></title>', () => `<title>${title}</title><meta name="description" content="${description}" />`)
            // Before anything that has to be sent for.
            .replace('<script', () => `<style nonce="__NONCE__">${rules}${style}</style>${known}\n<script`)
            .replace('<div id="root"></div>', () => `<div id="root" data-page="${path}">${markup}</div><!--/root-->`)
        )
      },
    },
    writeBundle: {
      order: 'post',
      async handler({ dir }) {
        const at = join(dir!, 'index.html')
        const page = await readFile(at, 'utf8')
        await writeFile(join(dir!, PAGE), page)
        await writeFile(at, fillPage(page, boot()))
      },
    },
  }
}

/** Builds the writer for Node and lets it write. */
async function writeWith(
  writer: string,
  plugins: FirstPages['plugins'],
  { root, resolve }: ResolvedConfig,
  boot: Boot,
): Promise<FirstPage> {
  const folder = await mkdtemp(join(tmpdir(), 'first-page-'))
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      plugins: plugins(),
      resolve: { alias: resolve.alias },
      ssr: { noExternal: true },
      build: { ssr: join(root, writer), outDir: folder, emptyOutDir: true, target: 'node20', assetsInlineLimit: 0 },
    })
    const file = pathToFileURL(
      join(
        folder,
        writer
          .split('/')
          .at(-1)!
          .replace(/\.tsx?$/, '.js'),
      ),
    )
    const { writeFirstPage } = (await import(file.href)) as { writeFirstPage: (boot: Boot) => Promise<FirstPage> }
    return await writeFirstPage(withPlaces(boot))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
