/**
 * Limits for connections that stay open: in all, and for each name (an address, a person). A place is taken for all names at once or not
 * at all; the returned function gives it back, once.
 */
export function createPlaces(most: number) {
  const taken = new Map<string, number>()
  let all = 0
  return {
    count: () => all,
    take(limits: Record<string, number>): (() => void) | undefined {
      const names = Object.entries(limits)
      if (all >= most || names.some(([name, limit]) => (taken.get(name) ?? 0) >= limit)) return undefined
      all++
      for (const [name] of names) taken.set(name, (taken.get(name) ?? 0) + 1)
      let isGiven = false
      return () => {
        if (isGiven) return
        isGiven = true
        all--
        for (const [name] of names) {
          const left = taken.get(name)! - 1
          if (left === 0) taken.delete(name)
          else taken.set(name, left)
        }
      }
    },
  }
}

/**
 * Connections that have not authenticated yet, limited in all and by address. A new one is never refused, because it may be about to
 * authenticate; instead the one that has waited longest is closed.
 */
export function createWaiting<One>({ most, each, remove }: { most: number; each: number; remove: (one: One) => void }) {
  const waiting = new Map<One, string>()
  return {
    add(one: One, key: string): void {
      const same = [...waiting].filter(([, other]) => other === key)
      const [longest] = same.length >= each ? same : waiting.size >= most ? waiting : []
      if (longest) {
        waiting.delete(longest[0])
        remove(longest[0])
      }
      waiting.set(one, key)
    },
    leave: (one: One): void => void waiting.delete(one),
  }
}
