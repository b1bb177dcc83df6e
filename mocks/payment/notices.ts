import type { FastifyInstance } from 'fastify'
import type { Contract } from '../../src/schema/contract.ts'
import type { Database, Row } from '../db/database.ts'
import { sendJson } from '../http/host.ts'
import { Problem, problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { Store } from '../core/store.ts'
import { settle } from '../sales/settle.ts'
import { isSigned } from './signature.ts'

type Parts = {
  db: Database
  contract: Contract
  secret: string
  now: () => number
  /** The current orders, after due cancellations. */
  storeAt: (now: number) => Promise<Store>
  checkRate: (address: string) => void
}
type Notice = { transactionId: string; orderNo: string; amount: number }

const MOST_BYTES = 16_384
const unsigned = text('payment/payment', 'unsigned')

/**
 * Receives notices of the payment provider. Money that matches an unpaid order pays it; other money is recorded for an administrator to
 * refund. A repeated notice of the same transaction has no effect.
 */
export function addPaymentNotices(app: FastifyInstance, { db, contract, secret, now, storeAt, checkRate }: Parts): void {
  void app.register(async (scope) => {
    // The signature is computed over the raw bytes.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) => done(null, body))
    scope.post<{ Body: string | null }>('/api/payment/notify', async (request, reply) => {
      checkRate(request.ip)
      const [body, at] = [request.body ?? '', now()]
      if (!isSigned(secret, body, request.headers, at)) throw problems.forbidden(unsigned)
      await take(readNotice(body), at)
      return sendJson(reply, '{"code":200,"message":"","data":{}}')
    })
  })

  async function take(notice: Notice, at: number): Promise<void> {
    const store = await storeAt(at)
    const fault = await db
      .write(async (trx) => {
        if (await isKnown(store, notice)) return undefined
        const order = await store.find('order', notice.orderNo, trx)
        if (!order) return 'noOrder'
        if ((order.due ?? order.amount) !== notice.amount) return 'amount'
        await store.add('payment-record', { ...notice, userId: order.userId, status: 'settled' }, trx)
        await settle({ contract, tools: { store }, now: at, person: undefined, body: {} }, order, trx)
        return undefined
      })
      .catch((error: unknown) => {
        if (error instanceof Problem) return 'notPayable' as const
        throw error
      })
    if (fault === undefined) return
    await db.write(async (trx) => {
      if (await isKnown(store, notice)) return
      const order = await store.find('order', notice.orderNo, trx)
      await store.add('payment-record', { ...notice, userId: order?.userId ?? null, status: 'toReturn', fault }, trx)
    })
  }

  const isKnown = async (store: Store, { transactionId }: Notice): Promise<boolean> =>
    (await store.find('payment-record', { transactionId })) !== undefined
}

function readNotice(text: string): Notice {
  let body: Row | null
  try {
    body = JSON.parse(text)
  } catch {
    throw problems.badRequest()
  }
  const { event, transactionId, orderNo, amount, currency } = body ?? {}
  const isName = (value: unknown): value is string => typeof value === 'string' && /^[\w.:-]{1,64}$/.test(value)
  if (event !== 'paid' || currency !== 'CNY' || !isName(transactionId) || !isName(orderNo)) throw problems.badRequest()
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount <= 0) throw problems.badRequest()
  return { transactionId, orderNo, amount }
}
