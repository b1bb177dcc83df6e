import { createStored } from '../session/storage.ts'

const KEY = 'router'

/** Which menu groups a person has folded away; a reload finds them as they were. */
export function createClosedGroups(stored = createStored()) {
  return {
    read: (): string[] => stored.read(KEY, isState)?.closed ?? [],
    write: (closed: string[]) => stored.write(KEY, { closed }),
  }
}

function isState(value: unknown): value is { closed: string[] } {
  const closed = (value as { closed?: unknown } | null)?.closed
  return Array.isArray(closed) && closed.every((one) => typeof one === 'string')
}
