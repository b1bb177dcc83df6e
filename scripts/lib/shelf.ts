import { type Asset, assetPath, type Shelve } from '../../src/schema/compile/console.ts'
import { hashOf } from '../../src/schema/compile/hash.ts'

/** So many publications are kept of which a page may still ask for what nobody has asked for before. */
const EDITIONS = 12
/** So many files are kept for pages that still ask for them. */
const MOST = 4000

/**
 * The files of a console that is edited. What a page has asked for once is made with each publication, and keeps its name while it stays
 * the same; the rest, of a thousand screens nearly all, is made when a page asks for it.
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
  let editions: Map<string, { name: string; make: () => unknown }>[] = []

  function keep(path: string, text: string): void {
    // What was asked for again goes last.
    made.delete(path)
    made.set(path, text)
    for (const old of [...made.keys()].slice(0, -MOST)) made.delete(old)
  }

  return {
    edition() {
      const waiting: (typeof editions)[number] = new Map()
      const mark = hashOf(`edition ${++number}`)
      editions = [...editions.slice(1 - EDITIONS), waiting]
      return (assets: Asset[], name, make) => {
        const before = asked.get(name)
        if (!before) {
          const path = assetPath(name, mark)
          waiting.set(path, { name, make })
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
      const found = editions.map((one) => one.get(path)).find((one) => one !== undefined)
      if (!found) return undefined
      const text = JSON.stringify(found.make())
      asked.set(found.name, { path, text })
      keep(path, text)
      return text
    },
  }
}
