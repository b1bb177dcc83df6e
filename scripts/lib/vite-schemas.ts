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
  const build: Plugin = {
    name: 'schemas',
    apply: 'build',
    // Before anything is built, so that errors in the schemas are reported immediately.
    buildStart() {
      publication = publishFolder(folder)
      const { findings } = publication
      if (findings.length > 0) this.error([HEADING, ...findings.map((one) => writeFinding(one, 'schemas'))].join('\n'))
    },
    generateBundle() {
      for (const { path, text } of [...publication.assets, ...writeHeads(publication)])
        this.emitFile({ type: 'asset', fileName: path, source: text })
      const { boot, contract } = publication
      const built = { version: boot!.version, contract: contract!, at: new Date(Date.now()).toISOString() }
      for (const { path, content } of builtPublication(built, readFolder(folder)))
        this.emitFile({ type: 'asset', fileName: path, source: content })
    },
  }
  return [build, schemaUpdates({ folder })]
}
