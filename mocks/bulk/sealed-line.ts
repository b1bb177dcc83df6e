import { breathe, isOutOfBreath } from '../db/breath.ts'
import type { Row } from '../db/database.ts'
import type { Sealer } from '../secrets/seal.ts'

const LINE = 'bulk line'

/** Encrypted, because a line of a file may contain values that are encrypted in their table. */
export const sealLine = (sealer: Sealer, values: Row): string => sealer.seal(JSON.stringify(values), LINE)

/** The same for a whole file; others are served in between. */
export async function sealLines(sealer: Sealer, lines: Row[]): Promise<string[]> {
  const sealed: string[] = []
  for (const values of lines) {
    if (isOutOfBreath()) await breathe()
    sealed.push(sealLine(sealer, values))
  }
  return sealed
}

export const openLine = (sealer: Sealer, data: string | null): Row => (data === null ? {} : JSON.parse(sealer.open(data, LINE)))
