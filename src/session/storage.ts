/** Under which the language is kept that somebody chose. */
export const LANGUAGE_KEY = 'app_language'

/** Values under keys of the browser, as JSON. */
export type Stored = {
  /** The value, or nothing where it is absent, broken or not what `fits` expects. */
  read<T>(key: string, fits?: (value: unknown) => value is T): T | undefined
  write(key: string, value: unknown): void
  remove(key: string): void
}

/** A store that cannot fail: what the browser refuses to keep lives in memory until the page is left. */
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
        // The older value must not come back after a reload: a token of yesterday, another person.
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
      // Nothing is kept where nothing can be removed.
    }
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isSwitch = (value: unknown): value is boolean => typeof value === 'boolean'
