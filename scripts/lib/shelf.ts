import { type Asset, assetPath, type Shelve } from '../../src/schema/compile/console.ts'
import { hashOf } from '../../src/schema/compile/hash.ts'

/** So many files are kept for pages that still ask for them. */
const MOST = 4000

/**
 * The files of a console that is edited. What a page has asked for once is made with each publication, and keeps its name while it stays
 * the same; the rest, of a thousand screens nearly all, is made when a page asks for it, from the latest publication.
 */
export type Shelf = {
  /** For one publication. */
  edition: () => Shelve
  served: (path: string) => string | undefined
}

/** No two shelves name a file alike that is not the same. */
let number = 0

export function createShelf(): Shelf {
  /** The last content that was told of a name, and its path. */
  const asked = new Map<string, { path: string; text: string }>()
  const made = new Map<string, string>()
  /** What nobody has asked for: its path stays, so that an edition writes no thousand new ones. */
  const paths = new Map<string, string>()
  let waiting = new Map<string, { name: string; make: () => unknown }>()
  const mark = hashOf(`shelf ${++number}`)

  function keep(path: string, text: string): void {
    // What was asked for again goes last.
    made.delete(path)
    made.set(path, text)
    for (const old of [...made.keys()].slice(0, -MOST)) made.delete(old)
  }

  function pathOf(name: string): string {
    let path = paths.get(name)
    if (path === undefined) paths.set(name, (path = assetPath(name, mark)))
    return path
  }

  return {
    edition() {
      const now: typeof waiting = new Map()
      waiting = now
      return (assets: Asset[], name, make) => {
        const before = asked.get(name)
        if (!before) {
          const path = pathOf(name)
          now.set(path, { name, make })
          return path
        }
        const text = JSON.stringify(make())
        const path = before.text === text ? before.path : assetPath(name, hashOf(text))
        asked.set(name, { path, text })
        keep(path, text)
        assets.push({ path, text })
        return path
      }
    },
    served(path) {
      const known = made.get(path)
      if (known !== undefined) return known
      const found = waiting.get(path)
      if (!found) return undefined
      const text = JSON.stringify(found.make())
      asked.set(found.name, { path, text })
      keep(path, text)
      return text
    },
  }
}
