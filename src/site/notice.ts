/** An error of a call from a public page, shown in a corner for a while; only one at a time. */
let text = ''
let clock: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()

function say(next: string): void {
  text = next
  for (const watcher of watchers) watcher()
}

export const notice = {
  read: () => text,
  watch(watcher: () => void) {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  },
  show(next: string) {
    clearTimeout(clock)
    say(next)
    clock = setTimeout(() => say(''), 6000)
  },
  close: () => say(''),
}
