import type { CallRef } from '../../schema/compiled.ts'

type Availability = {
  ask(call: CallRef): Promise<boolean>
  peek(call: CallRef): boolean | undefined
  /** Clears the cache, because another person may get other answers. */
  clear(): void
}

/** Makes each call once per sign-in; anything but `true` counts as no, and so does an error. */
export function createAvailability(send: (call: CallRef) => Promise<unknown>, changed: () => void): Availability {
  let asked = new Map<string, Promise<boolean>>()
  let answers = new Map<string, boolean>()

  return {
    ask(call) {
      const before = asked.get(call.name)
      if (before) return before
      const mine = answers
      const answer = send(call)
        .catch(() => false)
        .then((said) => {
          mine.set(call.name, said === true)
          if (mine === answers) changed()
          return said === true
        })
      asked.set(call.name, answer)
      return answer
    },
    peek: (call) => answers.get(call.name),
    clear() {
      asked = new Map()
      answers = new Map()
    },
  }
}
