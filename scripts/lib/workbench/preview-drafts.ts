import { publishConsole } from '../../../src/schema/compile/console.ts'
import { readReadable } from '../../../src/schema/check/readable-world.ts'
import type { Boot } from '../../../src/schema/manifest.ts'
import { errorsIn } from '../publish-folder.ts'
import { createShelf } from '../shelf.ts'
import type { Kept } from '../kept-folder.ts'
import { type RenamedCalls, tellRenamed } from './tell-renamed.ts'

export type Preview = {
  /** The console with the unsaved input; undefined while that has findings. */
  publish: (drafts: Record<string, string>) => { boot: Boot; renamed: RenamedCalls } | undefined
  /** A file of the preview; its name contains a hash of its content, so earlier ones stay valid. */
  served: (path: string) => string | undefined
}

/** Most edits rename nothing: for them nobody waits until it is known what the backend calls everything. */
const mayRename = (drafts: Record<string, string>): boolean => Object.values(drafts).some((text) => text.includes('"was"'))

/** Compiles what is typed without writing it anywhere; of what no page asks for nothing is compiled. */
export function createPreview(kept: Kept): Preview {
  const shelf = createShelf()
  return {
    publish(drafts) {
      const checker = kept.checkTyped(drafts)
      if (errorsIn(checker.findings()).length > 0) return undefined
      // It names no contract: the backend has another one until this is saved, which is no news for anybody.
      const world = checker.world()
      return {
        boot: publishConsole(world, shelf.edition()).boot,
        renamed: mayRename(drafts) ? tellRenamed(readReadable(kept.files()), world) : {},
      }
    },
    served: (path) => shelf.served(path.slice(1)),
  }
}
