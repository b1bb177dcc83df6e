import type { Listed, Server } from './server.ts'

/** How many files are asked for at a time: few enough that nothing else waits long for its turn. */
const AT_ONCE = 400

/** The values of all saved files, for searching and for titles; files being edited are in the workspace. */
export type Library = {
  value(file: string): unknown
  entries(): Iterable<readonly [string, unknown]>
  /** Reads files that are new or have changed. */
  load(files: readonly Listed[]): Promise<void>
  version(): number
  subscribe(listener: () => void): () => void
}

export function createLibrary(server: Pick<Server, 'texts'>): Library {
  const held = new Map<string, { hash: string; value: unknown }>()
  const listeners = new Set<() => void>()
  let version = 0

  return {
    value: (file) => held.get(file)?.value,
    entries: () => [...held].map(([file, { value }]) => [file, value] as const),
    version: () => version,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async load(files) {
      const there = new Set(files.map(({ path }) => path))
      for (const file of held.keys()) if (!there.has(file)) held.delete(file)
      const wanted = files.filter(({ path, hash }) => held.get(path)?.hash !== hash)
      for (let at = 0; at < wanted.length; at += AT_ONCE) {
        const some = wanted.slice(at, at + AT_ONCE)
        const texts = await server.texts(some.map(({ path }) => path))
        // One that has gone meanwhile is not there.
        for (const { path, hash } of some) if (texts[path] !== undefined) held.set(path, { hash, value: parse(texts[path]) })
      }
      version++
      for (const listener of listeners) listener()
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
