/** What went wrong with a call of a public page, shown for a while in a corner; one at a time. */
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
