import type { Plugin } from 'vite'
import { builtPublication } from './publications.ts'
import { publishFolder, writeFinding, writeHeads } from './publish-folder.ts'
import { readFolder } from './read-folder.ts'
import { HEADING } from './why-not-built.mjs'
import { schemaUpdates } from './vite-schema-updates.ts'

/**
 * The console's schemas, compiled. A build gets `schemas/*.json` and `boot.json` next to the scripts, and an `index.html` whose `__NONCE__`
 * and `__BOOT__` the backend fills in. The dev server compiles them when they are edited (see `schemaUpdates`).
 */
export function schemas({ folder }: { folder: string }): Plugin[] {
  let publication: ReturnType<typeof publishFolder>
  let dist = ''
  let history: ReturnType<typeof builtPublication> = []
  const build: Plugin = {
    name: 'schemas',
    apply: 'build',
    configResolved(config) {
      dist = config.build.outDir
    },
    // Before anything is built, so that errors in the schemas are reported immediately.
    buildStart() {
      publication = publishFolder(folder)
      const { findings } = publication
      if (findings.length > 0) this.error([HEADING, ...findings.map((one) => writeFinding(one, 'schemas'))].join('\n'))
      const { boot, contract } = publication
      const built = { version: boot!.version, contract: contract!, at: new Date(Date.now()).toISOString() }
      // What was published to the console that is there, before its folder is emptied.
      history = builtPublication(built, readFolder(folder), dist)
    },
    generateBundle() {
      for (const { path, text } of [...publication.assets, ...writeHeads(publication)])
        this.emitFile({ type: 'asset', fileName: path, source: text })
      for (const { path, content } of history) this.emitFile({ type: 'asset', fileName: path, source: content })
    },
  }
  return [build, schemaUpdates({ folder })]
}
