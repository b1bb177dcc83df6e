import type { Stored, Trx } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import { isListed } from './allowlist.ts'

const MOST = 100
const tooMany = text('metering/allowlist', 'tooMany', { most: MOST })

type Allowlist = Pick<Stored<'white-list'>, 'userId' | 'ips' | 'enabled'>

/** One address, range or network on each line; without blank lines and duplicates. */
function linesOf(ips: string | null): string[] {
  const lines = (ips ?? '').split('\n')
  return [...new Set(lines.map((line) => line.trim()).filter((line) => line !== ''))]
}

/** Normalises the lines of a saved allowlist and counts them. */
export async function tidy(row: Allowlist, trx: Trx, more: { operatorId?: string } = {}): Promise<void> {
  const lines = linesOf(row.ips)
  if (lines.length > MOST) throw problems.invalid({ ips: tooMany })
  await trx
    .updateTable('white_list')
    .set({ ips: lines.join('\n') || null, ipCount: lines.length, ...more })
    .where('userId', '=', row.userId)
    .execute()
}

/** Asks for a confirmation if the list would refuse the very person who enables it. */
export function checkOwnAddress(list: Partial<Allowlist>, ip: string, confirmed: unknown): void {
  if (!list.enabled || confirmed === true || isListed(ip, list.ips)) return
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  throw problems.askAgain(text('metering/allowlist', 'selfNotListed', { address }))
}
