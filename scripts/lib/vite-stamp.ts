import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { hashSources, STAMP } from './sources.mjs'

/**
 * Records the sources in the built folder, so that `npm start` builds only when they differ; and in the page, so that an open console can
 * tell when it is outdated.
 */
export function stamp(): Plugin {
  let sources = ''
  let folder = ''
  return {
    name: 'stamp',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir
    },
    buildStart() {
      sources = hashSources()
    },
    transformIndexHtml: () => [{ tag: 'meta', attrs: { name: 'build', content: sources }, injectTo: 'head' }],
    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        writeFileSync(join(folder, STAMP), sources)
      },
    },
  }
}
