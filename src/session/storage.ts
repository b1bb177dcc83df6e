/** Under which the language is kept that somebody chose. */
export const LANGUAGE_KEY = 'app_language'

/** JSON values in a browser storage, by key. */
export type Stored = {
  /** The value; undefined if it is absent, broken or does not pass `fits`. */
  read<T>(key: string, fits?: (value: unknown) => value is T): T | undefined
  write(key: string, value: unknown): void
  remove(key: string): void
}

/** A store that cannot fail: if the browser refuses to store a value, it is kept in memory until the page is closed. */
export function createStored(backing: () => Storage = () => localStorage): Stored {
  const memory = new Map<string, string>()
  let storage: Storage | undefined
  try {
    storage = backing()
  } catch {
    storage = undefined
  }

  const text = (key: string): string | null => {
    if (memory.has(key)) return memory.get(key)!
    try {
      return storage?.getItem(key) ?? null
    } catch {
      return null
    }
  }

  return {
    read<T>(key: string, fits?: (value: unknown) => value is T) {
      const found = text(key)
      if (found === null) return undefined
      try {
        const value: unknown = JSON.parse(found)
        return !fits || fits(value) ? (value as T) : undefined
      } catch {
        return undefined
      }
    },
    write(key, value) {
      const json = JSON.stringify(value)
      try {
        if (!storage) throw new Error('no storage')
        storage.setItem(key, json)
        memory.delete(key)
      } catch {
        memory.set(key, json)
        // The previous value must not reappear after a reload, e.g. an old token or another person.
        forget(key)
      }
    },
    remove(key) {
      memory.delete(key)
      forget(key)
    },
  }

  function forget(key: string): void {
    try {
      storage?.removeItem(key)
    } catch {
      // If nothing can be removed, nothing was stored.
    }
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isSwitch = (value: unknown): value is boolean => typeof value === 'boolean'
