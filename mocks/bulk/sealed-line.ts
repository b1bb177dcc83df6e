import type { SheetLine } from '../core/bulk-job.ts'
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

/** Where the lines of its entries are kept beside the values of a row: no field is called so. */
const PLACES = ''

/** The values of a row with the lines of its entries, as one record. */
export const withPlaces = ({ values, places }: Pick<SheetLine, 'values' | 'places'>): Row =>
  places && Object.keys(places).length > 0 ? { ...values, [PLACES]: places } : values

/** The same, apart again. */
export function placedLine({ [PLACES]: places, ...values }: Row): Pick<SheetLine, 'values' | 'places'> {
  // why: it is what was put there when the line was sealed.
  // why: `withPlaces` has put them there.
  return places === undefined ? { values } : { values, places: places as Record<string, number> }
}

export const openLine = (sealer: Sealer, data: string | null): Row => (data === null ? {} : JSON.parse(sealer.open(data, LINE)))
