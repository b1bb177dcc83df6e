import type { Locale } from '../../src/schema/compiled.ts'
import type { Contract } from '../../src/schema/contract.ts'
import { writeAmountOf } from '../../src/schema/amount.ts'
import { spokenIn } from '../../src/schema/per-language.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'
import type { Query, Stored } from '../db/database.ts'
import { titlesOf } from '../figures/titles.ts'

type Asked = Pick<Stored<'reminder'>, 'kind' | 'requestNo' | 'count'>
type OfPackages = 'packageGranted' | 'packageReclaimed' | 'packageFrozen' | 'packageThawed'

/** The text of a reminder about several packages at once; nothing for one about a single one. */
export const severalPackages = ({ kind, count }: Asked, locale: Locale): string | undefined =>
  count === null || !kind || !isOfPackages(kind) ? undefined : sayIn(locale)('notices/reminders', `${kind}Many`, { count })

const isOfPackages = (kind: string): kind is OfPackages =>
  ['packageGranted', 'packageReclaimed', 'packageFrozen', 'packageThawed'].includes(kind)

/** The texts of reminders about packages, by the number of the package. */
export async function packages(on: Query, contract: Contract, asked: readonly Asked[], locale: Locale) {
  const told = {
    packageLow: new Map<string, string>(),
    packageGranted: new Map<string, string>(),
    packageReclaimed: new Map<string, string>(),
    packageFrozen: new Map<string, string>(),
    packageThawed: new Map<string, string>(),
  }
  const numbers = [...new Set(asked.flatMap(({ kind, requestNo }) => (kind && kind in told && requestNo ? [requestNo] : [])))]
  if (numbers.length === 0) return told
  const say = sayIn(locale)
  const unitOf = titlesOf(contract, 'grant', 'unit', locale)
  const rows = await on
    .selectFrom('grant as g')
    .innerJoin('combo as c', 'c.comboId', 'g.comboId')
    .selectAll('c')
    .select(['g.grantNo', 'g.remain', 'g.total'])
    .where('g.grantNo', 'in', numbers)
    .execute()
  for (const { grantNo, remain, total, ...combo } of rows) {
    const name = spokenIn(combo, 'name', locale)
    const amount = writeAmountOf(total ?? 0, { unit: combo.unit, unitTitle: unitOf(combo.unit) }, locale)
    const percent = Math.floor(((remain ?? 0) * 100) / Math.max(1, total ?? 0))
    told.packageLow.set(grantNo, say('notices/reminders', 'packageLow', { name, percent }))
    told.packageGranted.set(grantNo, say('notices/reminders', 'packageGranted', { name, amount }))
    told.packageReclaimed.set(grantNo, say('notices/reminders', 'packageReclaimed', { name, amount }))
    told.packageFrozen.set(grantNo, say('notices/reminders', 'packageFrozen', { name, number: grantNo }))
    told.packageThawed.set(grantNo, say('notices/reminders', 'packageThawed', { name, number: grantNo }))
  }
  return told
}
