/** A place at work: it is given back once, and left for as long as somebody else is waited for. */
export type Seat = {
  give: () => void
  rest: <T>(work: () => Promise<T>) => Promise<T>
}

export type SeatRules = {
  /** How many work at once in all, and of one flow. */
  seats: number
  each: number
  /** How many of one flow, and in all, may wait. */
  waiting: number
  all: number
}

type Waiting = { cost: number; begin: () => void }
/** `at` is how much it has been given, on a clock that all flows share. */
type Flow = { inUse: number; at: number; queue: Waiting[] }

/** Flows that nobody asks for are forgotten when there are so many. */
const MOST_FLOWS = 1000

/**
 * Seats for whoever works here, shared fairly among flows (customers): each flow is served in its order, and of those that wait the one
 * goes next that has been given least, counting from when it came. What costs more takes more seats, and moves its flow further back.
 * https://kubernetes.io/docs/concepts/cluster-administration/flow-control/
 */
export function createSeats({ seats, each, waiting, all }: SeatRules) {
  const flows = new Map<string, Flow>()
  /** In the order in which they began to wait. */
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

  /** Whoever is next waits until there is room for it: what costs much is not passed by for ever. */
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
        // What it was not given while it had nothing to do is not owed to it.
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
    /** A seat when it is this one's turn; nothing where too many wait already. */
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
          // Whoever has begun goes on before others of the flow begin.
          return work().finally(() => wait(flow, cost, true))
        },
      }
      return wait(flow, cost).then(() => seat)
    },
    /** How many wait, and how many seats are free. */
    look: () => ({ waiting: count, free }),
  }
}
