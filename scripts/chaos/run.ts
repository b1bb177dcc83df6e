import { setTimeout as pause } from 'node:timers/promises'
import { createAsk } from './asking.ts'
import { FULL_DISK, FAULTS, type Fault } from './faults.ts'
import { startTarget, type Kind } from './target.ts'
import { balance, readBefore, type Sum } from './ledgers.ts'
import { startLoad } from './load.ts'
import { openNeighbours } from './neighbours.ts'
import { prepare } from './prepare.ts'
import { createRandom } from './random.ts'

type ChaosOptions = {
  kind: Kind
  seed: number
  /** How long faults are caused. */
  ms: number
  postgres: string
  say: (line: string) => void
  /** These faults, in this order and once each; by default all of them in the order of the seed, as long as there is time. */
  only?: readonly string[]
}
export type Outcome = { odd: string[]; sums: Sum[]; slow: string[]; thrown: number; isWell: boolean }

const FAULT_MS = [500, 3000] as const
/** So long after a fault has ended, everything must work again, or the run fails. */
const RECOVERY_MS = 60_000

/** Causes faults at a loaded server, one after another, each followed by a full recovery; at the end every ledger must balance. */
export async function runChaos({ kind, seed, ms, postgres, say, only }: ChaosOptions): Promise<Outcome> {
  const random = createRandom(seed)
  const neighbours = await openNeighbours()
  const target = await startTarget(kind, neighbours, postgres, only === undefined || only.includes(FULL_DISK))
  const odd = new Map<string, number>()
  const lost = new Map<string, number>()
  let phase = 'at the beginning'
  const note = (what: string) => {
    const line = `${phase}: ${what}`
    odd.set(line, (odd.get(line) ?? 0) + 1)
  }
  const slow: string[] = []
  let thrown = 0
  try {
    await target.seed()
    const books = await target.books()
    const world = await prepare(books)
    await target.start()
    const before = await readBefore(books, world)
    await books.close()
    const load = await startLoad(
      createAsk(target.url, { odd: note, lost: (path) => lost.set(path, (lost.get(path) ?? 0) + 1) }),
      world,
      note,
    )
    const recovered = async () => {
      const begun = performance.now()
      while (!(await load.isWell())) {
        if (performance.now() - begun > RECOVERY_MS) return undefined
        await pause(100)
      }
      return performance.now() - begun
    }
    if ((await recovered()) === undefined) slow.push('it does not work before anything was thrown at it')

    const able = FAULTS.filter((fault) => (only?.includes(fault.name) ?? true) && !isSkipped(fault))
    function isSkipped({ name, skip }: Fault): boolean {
      const why = skip?.(target)
      if (why !== undefined) say(`  ${kind}: left out: ${name} (${why})`)
      return why !== undefined
    }
    const begun = performance.now()
    for (let queue: Fault[] = []; slow.length === 0;) {
      if (only ? thrown >= able.length : performance.now() - begun >= ms) break
      if (queue.length === 0) queue = only ? [...able] : random.shuffled(able)
      const fault = queue.shift()!
      const lasts = random.between(...FAULT_MS)
      phase = fault.name
      const end = await fault.begin({ target, neighbours, random })
      await pause(lasts)
      await end()
      const took = await recovered()
      thrown += 1
      say(
        `  ${kind}: ${fault.name}, ${(lasts / 1000).toFixed(1)} s; ${took === undefined ? `not well after ${RECOVERY_MS / 1000} s` : `well after ${(took / 1000).toFixed(1)} s`}`,
      )
      if (took === undefined) slow.push(fault.name)
    }
    phase = 'at the end'
    await load.stop()
    const { known } = load
    // The faults have ended all connections.
    const after = await target.books()
    const sums = await balance(after, world, { known, lost }, before)
    let kept = 0
    for (const { ref, bytes } of known.files) if ((await load.file(ref))?.bytes.equals(bytes)) kept += 1
    sums.push({
      what: 'files that were acknowledged come back as they were sent',
      says: `${kept} of ${known.files.length}`,
      isRight: kept === known.files.length,
    })
    await after.close()
    for (const { what, says, isRight } of sums) say(`  ${kind}: ${isRight ? 'right' : 'WRONG'}: ${what}: ${says}`)
    say(
      `  ${kind}: ${known.paid.length} paid calls, ${known.orders.length} orders, ${known.activated.length} cards, ${known.files.length} files, ${known.exports} exports, ${known.signIns} sign-ins, ${neighbours.mail.count()} mails`,
    )
    say(`  ${kind}: refused meanwhile: ${[...known.refused].map(([what, times]) => `${what} × ${times}`).join(', ') || 'nothing'}`)
    const lines = [...odd].map(([line, times]) => `${line}${times > 1 ? ` (${times} times)` : ''}`)
    for (const line of lines) say(`  ${kind}: ODD: ${line}`)
    const isWell = lines.length === 0 && slow.length === 0 && sums.every(({ isRight }) => isRight)
    if (!isWell) say(target.said().slice(-4000))
    return { odd: lines, sums, slow, thrown, isWell }
  } finally {
    await target.close()
    await neighbours.stop()
  }
}
