import { setTimeout as pause } from 'node:timers/promises'
import { createAsk } from './asking.ts'
import { FULL_DISK, FAULTS, type Fault } from './faults.ts'
import { openHouse, type Kind } from './house.ts'
import { balance, readBefore, type Sum } from './ledgers.ts'
import { startLoad } from './load.ts'
import { openNeighbours } from './neighbours.ts'
import { prepare } from './prepare.ts'
import { createRandom } from './random.ts'

type ChaosOptions = {
  kind: Kind
  seed: number
  /** How long faults are thrown. */
  ms: number
  postgres: string
  say: (line: string) => void
  /** Those that are thrown, in this order and once each; otherwise all, as the seed says, as long as there is time. */
  only?: readonly string[]
}
export type Outcome = { odd: string[]; sums: Sum[]; slow: string[]; thrown: number; isWell: boolean }

const FAULT_MS = [500, 3000] as const
/** After so long without the fault all goes well again, or the run has failed. */
const RECOVERY_MS = 60_000

/** A loaded server at which faults are thrown, one after another, each until all goes well again; then every ledger has to balance. */
export async function runChaos({ kind, seed, ms, postgres, say, only }: ChaosOptions): Promise<Outcome> {
  const random = createRandom(seed)
  const neighbours = await openNeighbours()
  const house = await openHouse(kind, neighbours, postgres, only === undefined || only.includes(FULL_DISK))
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
    await house.seed()
    const books = await house.books()
    const world = await prepare(books)
    await house.start()
    const before = await readBefore(books, world)
    await books.close()
    const load = await startLoad(
      createAsk(house.url, { odd: note, lost: (path) => lost.set(path, (lost.get(path) ?? 0) + 1) }),
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
      const why = skip?.(house)
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
      const end = await fault.begin({ house, neighbours, random })
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
    // Faults ended the connections of everybody.
    const after = await house.books()
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
    if (!isWell) say(house.said().slice(-4000))
    return { odd: lines, sums, slow, thrown, isWell }
  } finally {
    await house.close()
    await neighbours.stop()
  }
}
