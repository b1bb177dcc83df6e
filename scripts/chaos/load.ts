import { setTimeout as pause } from 'node:timers/promises'
import type { Ask, Told } from './asking.ts'
import { PASSWORD, type World } from './prepare.ts'

/** What the server has acknowledged, and how often the outcome of a call is unknown. */
export type Acknowledged = {
  /** The request id of each paid call, and its owner. */
  paid: { requestId: string; code: string }[]
  orders: string[]
  confirmed: string[]
  activated: string[]
  files: { ref: string; bytes: Buffer }[]
  signIns: number
  exports: number
  mails: number
  refused: Map<string, number>
}

/** A session that has ended is told under HTTP 200, too. */
const isDone = (answer: Told | undefined): answer is Told => answer?.code === 200

/** The pause before a refused call is sent again; a person would wait longer. */
const AGAIN_MS = 100

/** Everybody at once: calls, orders, cards, files, exports, sign-ins. Refused or unanswered calls are sent again. */
export async function startLoad(ask: Ask, world: World, odd: (what: string) => void) {
  const known: Acknowledged = {
    paid: [],
    orders: [],
    confirmed: [],
    activated: [],
    files: [],
    signIns: 0,
    exports: 0,
    mails: 0,
    refused: new Map(),
  }
  const end = new AbortController()
  const tokens = new Map<string, string>()
  let addresses = 0
  /** Each sign-in comes from a different IP address, so that none is locked for too many of them. */
  const address = () => `10.9.${(++addresses >> 8) & 255}.${addresses & 255}`

  async function signIn(username: string, again = 2): Promise<string | undefined> {
    const answer = await ask('/server/auth/signin', { username, password: PASSWORD }, { from: address() })
    if (answer?.code !== 200) return undefined
    const token = String(answer.data)
    known.signIns += 1
    const who = await ask('/server/user/get-info', {}, { token })
    // A clock that jumps in between ends a session at once, and it jumps back once.
    if (who?.code === 401 && again > 0) return signIn(username, again - 1)
    if (who?.code === 401) odd(`the session of ${username} was acknowledged and is not there`)
    tokens.set(username, token)
    return token
  }

  /** Sends a call as somebody; signs in again if the session has ended. */
  async function as(username: string, path: string, body: object, said: { key?: string; form?: FormData } = {}): Promise<Told | undefined> {
    const token = tokens.get(username) ?? (await signIn(username))
    if (token === undefined) return undefined
    const answer = await ask(path, body, { token, ...said })
    if (answer?.code === 401 && tokens.get(username) === token) tokens.delete(username)
    if (answer && answer.code !== 200)
      known.refused.set(`${path} ${String(answer.code)}`, (known.refused.get(`${path} ${String(answer.code)}`) ?? 0) + 1)
    return answer
  }

  const round = async (work: () => Promise<boolean | undefined>) => {
    while (!end.signal.aborted) if (!(await work())) await pause(AGAIN_MS)
  }

  /** Repeats a call until it is acknowledged or the run is over: with the same idempotency key it takes effect only once. */
  const insist = async (send: () => Promise<Told | undefined>): Promise<Told | undefined> => {
    for (;;) {
      const answer = await send()
      if (answer && (answer.code === 200 || (answer.status < 500 && ![401, 409, 429].includes(Number(answer.code))))) return answer
      if (end.signal.aborted) return undefined
      await pause(AGAIN_MS)
    }
  }

  const call = (username: string, path: string, body: object) => async () => {
    const answer = await as(username, path, body)
    if (isDone(answer)) known.paid.push({ requestId: answer.requestId, code: path.slice('/server/'.length).replace('/', '.') })
    return isDone(answer)
  }

  let keys = 0
  const order = (username: string) => async () => {
    const key = `chaos-order-${++keys}`
    const body = { comboId: world.comboId, count: 1, agree: true }
    const made = await insist(() => as(username, '/server/order/create', body, { key }))
    if (made?.code !== 200) return false
    const { orderNo } = made.data as { orderNo: string }
    known.orders.push(orderNo)
    const paid = await as(world.operator, '/server/order/admin/confirm', { orderNo })
    if (paid?.code === 200) known.confirmed.push(orderNo)
    return true
  }

  let next = 0
  const activate = async () => {
    const cardNo = world.cards[next++ % world.cards.length]!
    const answer = await as(world.operator, '/server/card/admin/activate', { cardNo })
    if (answer?.code === 200) known.activated.push(cardNo)
    return answer?.code === 200
  }

  const send = (username: string) => async () => {
    const form = new FormData()
    // Each file is different, so that each has to be stored.
    const bytes = Buffer.from(`chaos ${++keys}`)
    form.append('file', new Blob([bytes], { type: 'text/plain' }), 'a.txt')
    const answer = await as(username, '/server/upload/important-file', {}, { form })
    if (answer?.code === 200) known.files.push({ ref: (answer.data as { ref: string }).ref, bytes })
    await pause(AGAIN_MS)
    return answer?.code === 200
  }

  const sheet = async () => {
    const answer = await as(world.operator, '/server/user/admin/export', {})
    if (isDone(answer)) known.exports += 1
    await pause(AGAIN_MS)
    return isDone(answer)
  }

  const enter = async () => {
    await signIn(world.customers[0]!)
    await pause(AGAIN_MS)
    return true
  }

  const write = async () => {
    const answer = await ask('/server/auth/recover', { email: world.emails[known.mails % world.emails.length] }, { from: address() })
    if (answer?.code === 200) known.mails += 1
    await pause(AGAIN_MS * 5)
    return true
  }

  const [first, second, third, fourth] = world.customers as [string, string, string, string]
  const everybody = () =>
    Promise.all([
      ...[first, second].flatMap((who) => [
        round(call(who, '/server/nlp/segment', { text: '今天天气很好，我们去公园散步。' })),
        round(call(who, '/server/nlp/sentiment', { text: '服务很好。' })),
      ]),
      round(call(third, '/server/tts/short', { text: '您好', voiceId: 'v101', format: 'wav' })),
      round(order(third)),
      round(order(fourth)),
      round(activate),
      round(send(fourth)),
      round(sheet),
      round(enter),
      round(write),
    ])
  const running = everybody()

  return {
    known,
    /** Whether everything works again: each part does its job. */
    async isWell(): Promise<boolean> {
      const answers = await Promise.all([
        as(fourth, '/server/nlp/entity', { text: '您好' }),
        as(third, '/server/tts/short', { text: '您好', voiceId: 'v101', format: 'wav' }),
        as(world.operator, '/server/user/admin/list', { pageSize: 1 }),
        as(fourth, '/server/user/get-info', {}),
      ])
      for (const [nth, code] of ['nlp.entity', 'tts.short'].entries()) {
        const answer = answers[nth]
        if (isDone(answer)) known.paid.push({ requestId: answer.requestId, code })
      }
      return answers.every(isDone)
    },
    file: async (ref: string): Promise<Told | undefined> => as(fourth, '/server/upload/file', { ref }),
    async stop(): Promise<void> {
      end.abort()
      await running
    },
  }
}
