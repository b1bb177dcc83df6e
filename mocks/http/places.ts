/**
 * Places for connections that stay open: so many in all, and so many for whoever takes one (an address, a person). A place is
 * taken for every name at once or not at all; what is answered gives it back, once.
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
 * Those who have not said yet who they are: so many in all and so many of one address. A new one is never turned away, because it
 * may be somebody who says so at once; the one that has waited longest goes instead.
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
