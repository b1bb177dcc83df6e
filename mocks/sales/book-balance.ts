import type { Values } from '../core/store.ts'
import type { Found, Trx } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { Context } from '../core/context.ts'
import { rolesThatSend } from '../http/may-use.ts'
import type { Person } from '../core/sessions.ts'

const nobody = text('sales/sales', 'notAnAgent')
const zero = text('sales/sales', 'zero')
const tooMuch = text('sales/sales', 'tooMuch')
/** Far below the limit of exact integers. */
const MOST = 10_000_000_000_00
const full = text('sales/sales', 'full')

export type Booked = { record: Found<'recharge'>; agent: Found<'user'>; balance: number }

/** Changes an agent's balance and writes the record of it, under the same lock as purchases that are paid from it. */
export async function bookBalance(
  { body, contract, person, tools }: Context<Person, { userId: string; amount: number; remark?: string | null | undefined }>,
  line: Pick<Values<'recharge'>, 'type' | 'channel'> & { orderNo?: string },
  trx: Trx,
): Promise<Booked> {
  const { userId, amount } = body
  await tools.store.lock(`balance:${userId}`, trx)
  const agent = await tools.store.find('user', userId, trx)
  if (!agent) throw problems.notFound()
  if (!rolesThatSend(contract, 'agent-packet.buy').some((role) => role === agent.role)) throw problems.conflict(nobody)
  const balance = (agent.balance ?? 0) + amount
  if (amount === 0) throw problems.invalid({ amount: zero })
  if (balance < 0) throw problems.invalid({ amount: tooMuch })
  if (balance > MOST) throw problems.invalid({ amount: full })
  const { realName, username } = (await tools.store.find('user', person.userId, trx)) ?? {}
  const values = {
    userId,
    ...line,
    amount,
    balanceAfter: balance,
    status: 'success' as const,
    operator: realName || username,
    remark: body.remark,
  }
  await tools.store.edit('user', userId, { balance }, trx)
  return { record: await tools.store.add('recharge', values, trx), agent, balance }
}
