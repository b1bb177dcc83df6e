/** The same question about the same object is answered once. */
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
