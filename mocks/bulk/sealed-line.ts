import type { Row } from '../db/database.ts'
import type { Sealer } from '../secrets/seal.ts'

const LINE = 'bulk line'

/** Encrypted, because a line of a file may contain values that are encrypted in their table. */
export const sealLine = (sealer: Sealer, values: Row): string => sealer.seal(JSON.stringify(values), LINE)

export const openLine = (sealer: Sealer, data: string | null): Row => (data === null ? {} : JSON.parse(sealer.open(data, LINE)))
