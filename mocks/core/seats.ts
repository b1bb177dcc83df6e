/** A seat of the semaphore: given back once, and released while `rest` waits for something else. */
export type Seat = {
  give: () => void
  rest: <T>(work: () => Promise<T>) => Promise<T>
}

export type SeatRules = {
  /** The maximum of concurrent work, in all and for one flow. */
  seats: number
  each: number
  /** The maximum queue length, for one flow and in all. */
  waiting: number
  all: number
}

type Waiting = { cost: number; begin: () => void }
/** `at` is the virtual time of the flow, on a clock that all flows share. */
type Flow = { inUse: number; at: number; queue: Waiting[] }

/** Idle flows are removed when there are more than this. */
const MOST_FLOWS = 1000

/**
 * A semaphore that is shared fairly among flows (customers): each flow is served in its order, and the flow that has received least since
 * it joined is served next. Costly work takes more seats and delays its flow more.
 * https://kubernetes.io/docs/concepts/cluster-administration/flow-control/
 */
export function createSeats({ seats, each, waiting, all }: SeatRules) {
  const flows = new Map<string, Flow>()
  /** Flows in the order in which they started to wait. */
  const queued = new Set<Flow>()
  let free = seats
  let count = 0
  let clock = 0

  function flowOf(name: string): Flow {
    const known = flows.get(name)
    if (known) return known
    if (flows.size >= MOST_FLOWS)
      for (const [other, flow] of flows) if (flow.inUse === 0 && flow.queue.length === 0 && flow.at <= clock) flows.delete(other)
    const flow: Flow = { inUse: 0, at: clock, queue: [] }
    flows.set(name, flow)
    return flow
  }

  const mayGo = ({ inUse, queue }: Flow) => inUse === 0 || inUse + queue[0]!.cost <= each

  /** The next one waits until there are enough seats, so that costly work is not starved. */
  function go(): void {
    for (;;) {
      let next: Flow | undefined
      for (const flow of queued) if (mayGo(flow) && (!next || flow.at < next.at)) next = flow
      if (!next || next.queue[0]!.cost > free) return
      const { cost, begin } = next.queue.shift()!
      if (next.queue.length === 0) queued.delete(next)
      count--
      free -= cost
      next.inUse += cost
      clock = Math.max(clock, next.at)
      next.at = clock + cost
      begin()
    }
  }

  function wait(flow: Flow, cost: number, isFirst = false): Promise<void> {
    return new Promise((resolve) => {
      const one = { cost, begin: resolve }
      if (isFirst) flow.queue.unshift(one)
      else flow.queue.push(one)
      count++
      if (flow.queue.length === 1) {
        // A flow gets no credit for the time in which it was idle.
        flow.at = Math.max(flow.at, clock)
        queued.add(flow)
      }
      go()
    })
  }

  function giveBack(flow: Flow, cost: number): void {
    free += cost
    flow.inUse -= cost
    go()
  }

  return {
    /** Takes a seat when it is this one's turn; undefined if too many wait already. */
    take(name: string, asked = 1): Promise<Seat> | undefined {
      const cost = Math.min(asked, each, seats)
      const flow = flowOf(name)
      const mustWait = flow.queue.length > 0 || free < cost || (flow.inUse > 0 && flow.inUse + cost > each)
      if (mustWait && (flow.queue.length >= waiting || count >= all)) return undefined
      let isGiven = false
      const seat: Seat = {
        give() {
          if (isGiven) return
          isGiven = true
          giveBack(flow, cost)
        },
        async rest(work) {
          giveBack(flow, cost)
          // Work that has started continues before new work of the same flow.
          return work().finally(() => wait(flow, cost, true))
        },
      }
      return wait(flow, cost).then(() => seat)
    },
    /** The number of waiting requests and of free seats. */
    look: () => ({ waiting: count, free }),
  }
}
