import type { Found, Trx } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { Context } from '../core/context.ts'
import type { Values } from '../core/store.ts'
import { holderOf } from './holder.ts'
import type { Person } from '../core/sessions.ts'

const nobody = text('sales/sales', 'noUser')
const refusal = text('sales/sales', 'wrongHolder')
const gone = text('sales/sales', 'comboGone')

export type Allocation = { combo: Found<'combo'>; values: Values<'grant'> }

/** Who gets what by an allocation of the platform, or the field that forbids it; whether that is an agent, the account says. */
export async function allocate(
  { contract, person, tools }: Context<Person>,
  { targetId, comboId, remark }: { targetId: string | null; comboId: string; remark: string | null },
  trx: Trx,
): Promise<Allocation> {
  const user = await tools.store.find('user', targetId ?? '', trx)
  if (user?.status !== 1) throw problems.invalid({ targetId: nobody })
  const targetType = holderOf(contract, user.role)
  if (targetType === undefined) throw problems.invalid({ targetId: refusal })
  const combo = await tools.store.find('combo', comboId, trx)
  if (combo?.status !== 'onSale') throw problems.invalid({ comboId: gone })
  return { combo, values: { targetId: user.userId, targetType, source: 'allocate', operatorId: person.userId, remark } }
}
