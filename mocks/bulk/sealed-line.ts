import { setImmediate } from 'node:timers/promises'
import type { Row } from '../db/database.ts'
import type { Sealer } from '../secrets/seal.ts'

const LINE = 'bulk line'
/** Lines that are encrypted at a stretch: a whole file at once keeps everybody else waiting for a second. */
const AT_ONCE = 500

/** Encrypted, because a line of a file may contain values that are encrypted in their table. */
export const sealLine = (sealer: Sealer, values: Row): string => sealer.seal(JSON.stringify(values), LINE)

/** The same for a whole file; others are served in between. */
export async function sealLines(sealer: Sealer, lines: Row[]): Promise<string[]> {
  const sealed: string[] = []
  for (const [at, values] of lines.entries()) {
    sealed.push(sealLine(sealer, values))
    if (at % AT_ONCE === AT_ONCE - 1) await setImmediate()
  }
  return sealed
}

export const openLine = (sealer: Sealer, data: string | null): Row => (data === null ? {} : JSON.parse(sealer.open(data, LINE)))
