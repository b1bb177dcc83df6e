import type { Stored, Trx } from '../db/database.ts'
import { Problem, problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { Context } from '../core/context.ts'
import type { Values } from '../core/store.ts'
import { holderOf } from './holder.ts'
import type { Person } from '../core/sessions.ts'
import type { Package } from './give.ts'

const nobody = text('sales/sales', 'noUser')
const refusal = text('sales/sales', 'wrongHolder')
const gone = text('sales/sales', 'comboGone')

export type Allocation = { combo: Package & Pick<Stored<'combo'>, 'unit'>; values: Values<'grant'> }
type Wanted = { targetId: string | null; comboId: string; remark: string | null }

/** Who receives what in an allocation by the platform, or the invalid field; the account tells whether the receiver is an agent. */
export async function allocate(context: Context<Person>, wanted: Wanted, trx: Trx): Promise<Allocation> {
  const [found] = await allocateAll(context, [wanted], trx)
  if (!found || found instanceof Problem) throw found ?? problems.notFound()
  return found
}

/** The same for many at once, such as the lines of a file: each person and each combo is read once, and only the columns that matter. */
export async function allocateAll({ contract, person }: Context<Person>, wanted: Wanted[], trx: Trx): Promise<(Allocation | Problem)[]> {
  const users = await byKey(
    wanted.map(({ targetId }) => targetId ?? ''),
    (keys) => trx.selectFrom('user').select(['userId as key', 'role', 'status']).where('userId', 'in', keys).execute(),
  )
  const combos = await byKey(
    wanted.map(({ comboId }) => comboId),
    (keys) =>
      trx
        .selectFrom('combo')
        .select(['comboId as key', 'comboId', 'amount', 'unit', 'validDays', 'status'])
        .where('comboId', 'in', keys)
        .execute(),
  )
  return wanted.map(({ targetId, comboId, remark }) => {
    const user = users.get(targetId ?? '')
    if (user?.status !== 1) return problems.invalid({ targetId: nobody })
    const targetType = holderOf(contract, user.role)
    if (targetType === undefined) return problems.invalid({ targetId: refusal })
    const combo = combos.get(comboId)
    if (combo?.status !== 'onSale') return problems.invalid({ comboId: gone })
    return { combo, values: { targetId: user.key, targetType, source: 'allocate', operatorId: person.userId, remark } }
  })
}

/** The maximum number of bound values in one query. */
const AT_ONCE = 500

async function byKey<Of extends { key: string }>(wanted: string[], read: (keys: string[]) => Promise<Of[]>): Promise<Map<string, Of>> {
  const keys = [...new Set(wanted)]
  const found = new Map<string, Of>()
  for (let at = 0; at < keys.length; at += AT_ONCE) for (const row of await read(keys.slice(at, at + AT_ONCE))) found.set(row.key, row)
  return found
}
