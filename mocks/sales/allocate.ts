import type { Trx } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { Context } from '../core/context.ts'
import type { Values } from '../core/store.ts'
import { holderOf } from './holder.ts'
import type { Person } from '../core/sessions.ts'
import type { Package } from './give.ts'

const nobody = text('sales/sales', 'noUser')
const refusal = text('sales/sales', 'wrongHolder')
const gone = text('sales/sales', 'comboGone')

export type Allocation = { combo: Package; values: Values<'grant'> }

/** Who receives what in an allocation by the platform, or the invalid field; the account tells whether the receiver is an agent. */
export async function allocate(
  { contract, person }: Context<Person>,
  { targetId, comboId, remark }: { targetId: string | null; comboId: string; remark: string | null },
  trx: Trx,
): Promise<Allocation> {
  // This runs for each line of a large file, so it reads only the columns that matter.
  const user = await trx
    .selectFrom('user')
    .select(['userId', 'role', 'status'])
    .where('userId', '=', targetId ?? '')
    .executeTakeFirst()
  if (user?.status !== 1) throw problems.invalid({ targetId: nobody })
  const targetType = holderOf(contract, user.role)
  if (targetType === undefined) throw problems.invalid({ targetId: refusal })
  const combo = await trx
    .selectFrom('combo')
    .select(['comboId', 'amount', 'validDays', 'status'])
    .where('comboId', '=', comboId)
    .executeTakeFirst()
  if (combo?.status !== 'onSale') throw problems.invalid({ comboId: gone })
  return { combo, values: { targetId: user.userId, targetType, source: 'allocate', operatorId: person.userId, remark } }
}
