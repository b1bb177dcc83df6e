import type { Row, Trx } from '../../db/database.ts'
import type { Context } from '../../http/service.ts'

/** One address, range or network a line; blank lines and repetitions do not count. */
export function linesOf(ips: unknown): string[] {
  const lines = String(ips ?? '').split('\n')
  return [...new Set(lines.map((line) => line.trim()).filter((line) => line !== ''))]
}

/** Saves the allowlist of a person, making it where there is none. */
export async function save({ tools, now }: Context, userId: string, values: Row, trx: Trx): Promise<Row> {
  await tools.store.lock(`white-list:${userId}`, trx)
  const known = await tools.store.find('white-list', userId, trx)
  const lines = values['ips'] === undefined ? undefined : linesOf(values['ips'])
  const row = {
    ...values,
    ...(lines ? { ips: lines.join('\n'), ipCount: lines.length } : {}),
    operatorId: userId,
    updateTime: new Date(now).toISOString(),
  }
  return known ? tools.store.edit('white-list', userId, row, trx) : tools.store.add('white-list', { ...row, userId }, trx)
}
