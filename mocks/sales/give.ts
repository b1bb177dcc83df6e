import type { Rows } from '../../schemas/.meta/rows.ts'
import { DAY } from '../../src/schema/time.ts'
import type { Found, Stored, Trx } from '../db/database.ts'
import type { Context } from '../core/context.ts'
import type { Values } from '../core/store.ts'

/** The fields of a combo that determine the contents of its packages. */
export type Package = Pick<Stored<'combo'>, 'comboId' | 'amount' | 'validDays'>

/** The contents of a package: the whole amount at once, from its first day, for as long as the combo says. */
export function packageOf(combo: Package, times: number, effectiveTime: string | null | undefined, now: number) {
  const from = Math.max(now, Date.parse(effectiveTime ?? '') || now)
  const total = combo.amount * times
  return {
    total,
    used: 0,
    remain: total,
    effectiveTime: new Date(from).toISOString(),
    expireTime: new Date(from + combo.validDays * DAY).toISOString(),
    status: from > now ? ('waiting' as const) : ('inUse' as const),
  }
}

/** The part of a context that granting needs; a notice of the payment provider has no person and no body. */
export type Giving = Pick<Context, 'now' | 'person' | 'body'> & { tools: Pick<Context['tools'], 'store'> }

export type Given = { combo: Package; times: number; effectiveTime?: string | null | undefined; values: Values<'grant'> }

/** Grants a package and opens its ledger. */
export async function give(context: Giving, { combo, times, effectiveTime, values }: Given, trx: Trx): Promise<Found<'grant'>> {
  const row = { ...values, comboId: combo.comboId, ...packageOf(combo, times, effectiveTime, context.now) }
  const grant = await context.tools.store.add('grant', row, trx)
  await note(context, grant, 'grant', row.total, trx)
  return grant
}

/** Adds a line to the ledger of a package: what happened, what is left, and the package that was split off from it or came back. */
export async function note(
  giving: Giving,
  grant: Pick<Stored<'grant'>, 'targetId' | 'grantNo' | 'remain'>,
  kind: Rows['ledger']['kind'],
  change: number,
  trx: Trx,
  otherNo: string | null = null,
): Promise<void> {
  await giving.tools.store.add('ledger', { ...lineOf(giving, grant, kind, change), otherNo }, trx)
}

/** The line of a ledger about a change of a package. */
export function lineOf(
  { person, body }: Pick<Giving, 'person' | 'body'>,
  grant: Pick<Stored<'grant'>, 'targetId' | 'grantNo' | 'remain'>,
  kind: Rows['ledger']['kind'],
  change: number,
): Values<'ledger'> {
  return {
    userId: grant.targetId,
    grantNo: grant.grantNo,
    kind,
    change,
    remain: grant.remain,
    operatorId: person && person.userId !== grant.targetId ? person.userId : null,
    remark: typeof body.remark === 'string' ? body.remark : null,
  }
}
