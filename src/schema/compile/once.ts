/** Memoises a function of one object. */
export function once<K extends object, V>(answer: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>()
  return (key) => {
    let value = known.get(key)
    if (value === undefined) {
      value = answer(key)
      known.set(key, value)
    }
    return value
  }
}

/**
 * The same about all files at once. Where whoever asks is watched, the question is answered by what they see of, `whole`, and `looks` tells
 * what they have thereby looked at.
 */
export function onceOfAll<K extends { whole?: K | undefined }, V>(answer: (key: K) => V, looks: (key: K) => unknown): (key: K) => V {
  const known = once(answer)
  return (key) => {
    if (!key.whole) return known(key)
    looks(key)
    return known(key.whole)
  }
}

/** What of an atlas is looked at; the atlas itself builds on this file. */
type Seen = { world: { screens: unknown; routes: unknown }; entities: unknown; calls: unknown }

/** What has been looked at by whoever knows who uses what. */
export function looksForUses(atlas: Seen): unknown[] {
  return [atlas.world.screens, atlas.world.routes, atlas.entities, atlas.calls]
}
