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
export function onceOfAll<K extends { whole?: K | undefined }, V>(answer: (key: K) => V, looks: (key: K) => unknown): OnceOfAll<K, V> {
  const known = new WeakMap<object, { value: V }>()
  const ask = (key: K): V => {
    let one = known.get(key)
    if (!one) known.set(key, (one = { value: answer(key) }))
    return one.value
  }
  const asked = (key: K): V => {
    if (!key.whole) return ask(key)
    looks(key)
    return ask(key.whole)
  }
  return Object.assign(asked, {
    handOver(before: K, now: K, edit: (value: V) => V) {
      const one = known.get(before)
      if (one) known.set(now, { value: edit(one.value) })
    },
  })
}

/** `handOver`: what was answered of the files before an edit becomes the answer for those after it. */
type OnceOfAll<K, V> = ((key: K) => V) & { handOver: (before: K, now: K, edit: (value: V) => V) => void }
