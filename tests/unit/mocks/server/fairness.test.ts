import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { Download } from '../../../../mocks/core/download.ts'
import type { Person } from '../../../../mocks/core/sessions.ts'
import type { Problem } from '../../../../mocks/http/problems.ts'
import { isLogged } from '../../../../mocks/metering/refusal.ts'
import { createFairness } from '../../../../mocks/server/fairness.ts'
import type { Call } from '../../../../src/schema/contract.ts'
import { languages } from '../../../../scripts/lib/text-files.ts'

const ONE = { seats: 1, each: 1, waiting: 1, all: 10 }
const calls = {
  paid: { does: 'service', sold: [{ code: 'nlp.segment' }] },
  list: { does: 'list' },
  form: { does: 'get' },
  file: { does: 'export' },
} as unknown as Record<'paid' | 'list' | 'form' | 'file', Call>
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

function world(people = ONE) {
  const { inTurn } = createFairness({ paid: ONE, files: ONE, people, doors: ONE })
  const done: (() => void)[] = []
  const ask = (
    call: keyof typeof calls,
    who: string | undefined,
    { isGone = false, ip = '203.0.113.1', answer = 'answer' }: { isGone?: boolean; ip?: string; answer?: unknown } = {},
  ) =>
    inTurn(
      {
        call: calls[call],
        person: who === undefined ? undefined : ({ userId: who } as Person),
        request: { id: 'r', ip },
        isGone: () => isGone,
      },
      () => new Promise((resolve) => done.push(() => resolve(answer))),
    )
  return { ask, done }
}

describe('R3: everybody gets a share of the server', () => {
  it('past what may wait a paid call is refused with its code, when to come back and a sentence in each language; it leaves no line', async () => {
    const { ask, done } = world()
    const first = ask('paid', 'ada')
    const second = ask('paid', 'ada')
    const refused = await ask('paid', 'ada').catch((error: unknown) => error)
    expect(refused).toMatchObject({ status: 429, retryAfter: 1, data: { errorCode: 4290, requestId: 'r' } })
    for (const locale of languages.names) expect((refused as Problem).envelope(locale).message).toContain('1')
    expect(isLogged(refused as Problem)).toBe(false)
    await settle()
    done[0]!()
    await settle()
    done[1]!()
    expect(await Promise.all([first, second])).toEqual(['answer', 'answer'])
  })

  it('neither another kind of call nor another person waits for it', async () => {
    const { ask, done } = world()
    for (const [call, who] of [
      ['paid', 'ada'],
      ['list', 'ada'],
      ['file', 'ada'],
      ['list', undefined],
    ] as const)
      void ask(call, who)
    await settle()
    expect(done).toHaveLength(4)
  })

  it('everything else is refused the same, without a code of the catalogue', async () => {
    const { ask } = world()
    for (let n = 0; n < 2; n++) void ask('list', 'ada')
    await expect(ask('list', 'ada')).rejects.toMatchObject({ status: 429, retryAfter: 1, data: undefined })
  })

  it('issue 16: a list takes the room of two forms', async () => {
    const { ask, done } = world({ ...ONE, seats: 3, each: 3 })
    void ask('list', 'ada')
    void ask('form', 'bob')
    void ask('form', 'eve')
    await settle()
    expect(done).toHaveLength(2)
    done[1]!()
    await settle()
    expect(done).toHaveLength(3)
  })

  it('strangers are told apart by where they are', async () => {
    const { ask, done } = world()
    void ask('list', undefined)
    void ask('list', undefined)
    await expect(ask('list', undefined)).rejects.toMatchObject({ status: 429 })
    const other = ask('list', undefined, { ip: '203.0.113.2' })
    await settle()
    done[0]!()
    await settle()
    done[1]!()
    await settle()
    done[2]!()
    expect(await other).toBe('answer')
  })

  it('a call whose sender has gone before its turn is not begun', async () => {
    const { ask, done } = world()
    await expect(ask('paid', 'ada', { isGone: true })).rejects.toMatchObject({ status: 408 })
    expect(done).toHaveLength(0)
    void ask('paid', 'ada')
    await settle()
    expect(done).toHaveLength(1)
  })

  it('a file keeps its place until it was sent, or nobody takes it any more', async () => {
    const { ask, done } = world()
    const body = Readable.from(['a', 'b'])
    const file = ask('file', 'ada', { answer: new Download('a.csv', body) })
    const next = ask('file', 'bob')
    await settle()
    done[0]!()
    await file
    await settle()
    expect(done).toHaveLength(1)
    body.destroy()
    await settle()
    expect(done).toHaveLength(2)
    done[1]!()
    await next
  })
})
