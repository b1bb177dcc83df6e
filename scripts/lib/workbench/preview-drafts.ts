import type { Boot } from '../../../src/schema/manifest.ts'
import { publishWorld } from '../publish-folder.ts'
import { readFolder } from '../read-folder.ts'
import { withDrafts } from './find-faults.ts'
import { keepChecker } from './keep-checker.ts'

export type Preview = {
  /** The console as it is with what is typed and not saved; nothing while that has findings. */
  publish: (drafts: Record<string, string>) => Boot | undefined
  /** A file of it; its name tells its content, so that earlier ones stay right. */
  served: (path: string) => string | undefined
}

/** So many files are kept for pages that still ask for them. */
const MOST = 4000

/** Compiles what is typed without writing it anywhere. */
export function createPreview(folder: string): Preview {
  const check = keepChecker()
  const files = new Map<string, string>()
  return {
    publish(drafts) {
      const checker = check(withDrafts(readFolder(folder), drafts))
      const { boot, assets } = publishWorld(checker.findings(), checker.world)
      for (const { path, text } of assets) {
        // What was asked for again goes last.
        files.delete(`/${path}`)
        files.set(`/${path}`, text)
      }
      for (const path of [...files.keys()].slice(0, -MOST)) files.delete(path)
      return boot
    },
    served: (path) => files.get(path),
  }
}
