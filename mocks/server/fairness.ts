import { Readable } from 'node:stream'
import type { Call } from '../../src/schema/contract.ts'
import { Download } from '../core/download.ts'
import { createSeats, type Seat, type SeatRules } from '../core/seats.ts'
import type { Person } from '../core/sessions.ts'
import { addressKey } from '../http/address.ts'
import { problems } from '../http/problems.ts'
import { refuse, unlogged } from '../metering/refusal.ts'

/** Separate pools for billed calls, files, everything else, and guests, so that none of them starves the others. */
const LEVELS = {
  paid: { seats: 4, each: 2, waiting: 250, all: 5000 },
  files: { seats: 4, each: 1, waiting: 5, all: 50 },
  people: { seats: 24, each: 4, waiting: 100, all: 5000 },
  doors: { seats: 6, each: 3, waiting: 100, all: 1000 },
} satisfies Record<string, SeatRules>

type Level = keyof typeof LEVELS
type Asked = { call: Call; person: Person | undefined; request: { id: string; ip: string }; isGone?: (() => boolean) | undefined }

/** A list reads more rows than a form, and an import writes them. */
const COSTS: Partial<Record<Call['does'], number>> = { list: 2, import: 2 }

export type Fairness = ReturnType<typeof createFairness>

/** Gives everybody a fair share: the calls of a person queue behind their own calls, not behind those of others. */
export function createFairness(rules: Record<Level, SeatRules> = LEVELS) {
  const levels = {
    paid: createSeats(rules.paid),
    files: createSeats(rules.files),
    people: createSeats(rules.people),
    doors: createSeats(rules.doors),
  }

  function levelOf({ does, sold }: Call, person: Person | undefined): Level {
    if (!person) return 'doors'
    if (does === 'export') return 'files'
    return sold && sold.length > 0 ? 'paid' : 'people'
  }

  /** Runs `work` when it is its turn. A call whose client has disconnected is not started. */
  async function inTurn({ call, person, request, isGone }: Asked, work: (seat: Seat) => Promise<unknown>): Promise<unknown> {
    const level = levelOf(call, person)
    const turn = levels[level].take(person?.userId ?? addressKey(request.ip), COSTS[call.does])
    // Not logged: rejecting excess calls must be cheap.
    if (!turn)
      throw level === 'paid'
        ? unlogged(refuse({ name: 'queue', values: { waiting: rules[level].waiting } }, request.id))
        : problems.tooMany(1)
    const seat = await turn
    let isStreaming = false
    try {
      if (isGone?.()) throw problems.timeout()
      const answer = await work(seat)
      if (answer instanceof Download && answer.body instanceof Readable) {
        isStreaming = true
        answer.body.once('close', seat.give)
      }
      return answer
    } finally {
      if (!isStreaming) seat.give()
    }
  }

  const look = () => Object.fromEntries(Object.entries(levels).map(([name, seats]) => [name, seats.look()]))
  return { inTurn, look }
}
