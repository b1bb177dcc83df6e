/** Those who want to be told of something; `add` returns a function that stops telling them. */
export function createListeners() {
  const all = new Set<() => void>()
  return {
    add: (listener: () => void) => {
      all.add(listener)
      return () => void all.delete(listener)
    },
    tell: () => all.forEach((listen) => listen()),
  }
}
