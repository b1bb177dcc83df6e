import type { Work } from '../../widgets/control.ts'

/** Pending work of controls by field: a running or failed upload, a text that is being read. The form is sent when there is none. */
export function createPending() {
  const works = new Map<string, Work>()
  const waiting = new Set<() => void>()

  return {
    hold(path: string, work: Work | undefined): void {
      if (work) works.set(path, work)
      else works.delete(path)
      for (const look of waiting) look()
    },
    /** The pending fields among those named, or among all of them. */
    list(work: Work, among?: readonly string[]): string[] {
      return [...works].flatMap(([path, one]) => (one === work && (!among || among.includes(path.split('.')[0]!)) ? [path] : []))
    },
    /** The fields whose value has still to come. */
    listUnfinished(among?: readonly string[]): string[] {
      return [...this.list('running', among), ...this.list('reading', among)]
    },
    /** Resolves when nothing is pending any more, however it ended. */
    settled(among?: readonly string[]): Promise<void> {
      return new Promise((resolve) => {
        const look = () => {
          if (this.listUnfinished(among).length > 0) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      })
    },
  }
}

export type Pending = ReturnType<typeof createPending>
