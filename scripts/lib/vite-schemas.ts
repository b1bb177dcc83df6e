import type { Plugin } from 'vite'
import { publishFolder, writeFinding, writeHeads } from './publish-folder.ts'
import { schemaUpdates } from './vite-schema-updates.ts'

/**
 * The console's schemas, compiled. A build gets `schemas/*.json` and `boot.json` beside the scripts, and an `index.html` whose
 * `__NONCE__` and `__BOOT__` the backend fills in. The dev server compiles them when they are edited (see `schemaUpdates`).
 */
export function schemas({ folder }: { folder: string }): Plugin[] {
  const build: Plugin = {
    name: 'schemas',
    apply: 'build',
    generateBundle() {
      const publication = publishFolder(folder)
      const { findings, assets } = publication
      if (findings.length > 0) this.error(['The schemas have findings:', ...findings.map((one) => writeFinding(one, 'schemas'))].join('\n'))
      for (const { path, text } of [...assets, ...writeHeads(publication)]) this.emitFile({ type: 'asset', fileName: path, source: text })
    },
  }
  return [build, schemaUpdates({ folder })]
}
