import { relative } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { type Publication, publishFolder } from './publish-folder.ts'
import { schemaUpdates } from './vite-schema-updates.ts'

/**
 * The console's schemas, compiled. A build gets `schemas/*.json` and `boot.json` beside the scripts, and an `index.html` whose
 * `__NONCE__` and `__BOOT__` the backend fills in. The dev server compiles them when they are edited (see `schemaUpdates`).
 */
export function schemas({ folder }: { folder: string }): Plugin[] {
  let config: ResolvedConfig
  const build: Plugin = {
    name: 'schemas',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    async generateBundle() {
      const { findings, boot, assets } = await publishFolder(folder)
      if (findings.length > 0)
        this.error(`the schemas have ${findings.length} findings:\n${listFindings({ findings, assets }, config.root)}`)
      for (const { path, text } of assets) this.emitFile({ type: 'asset', fileName: path, source: text })
      this.emitFile({ type: 'asset', fileName: 'boot.json', source: JSON.stringify(boot) })
    },
  }
  return [build, schemaUpdates({ folder })]
}

function listFindings({ findings }: Publication, root: string): string {
  return findings.map(({ file, line, column, message }) => `${relative(root, file)}:${line}:${column} ${message}`).join('\n')
}
