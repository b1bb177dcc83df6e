import type { FastifyInstance } from 'fastify'
import { setRelease } from '../../scripts/lib/publications.ts'
import type { Contract } from '../../src/schema/contract.ts'
import type { Store } from '../core/store.ts'
import type { Database } from '../db/database.ts'
import { listPublications } from '../publications/list-publications.ts'
import type { Publisher } from '../publications/publisher.ts'
import { readError } from '../core/read-error.ts'
import { StartFailure } from '../db/start-failure.ts'
import { every, oneAtATime } from '../http/clocks.ts'

type Parts = {
  db: Database
  contract: Contract
  now: () => number
  storeAt: (at: number) => Store
  dist: string | undefined
  publisher: Publisher | undefined
  /** Whether future publications wait for another person; if undefined, the previous setting stays. */
  needsRelease: boolean | undefined
}

const LOOK_MS = 1000

/** Stored beside the console, where the command that publishes reads it. */
function say(dist: string, needsRelease: boolean): void {
  try {
    setRelease(dist, needsRelease)
  } catch (error) {
    if (!needsRelease) return
    throw new StartFailure(
      `PUBLISH_REVIEW=1 is noted beside the console, but ${dist} cannot be written (${readError(error).code}): set DIST_DIR to a folder that this server may write to.`,
    )
  }
}

/** Lists what the command publishes while this server serves its console. */
export function addPublications(app: FastifyInstance, { db, contract, now, storeAt, dist, publisher, needsRelease }: Parts): void {
  if (dist === undefined || publisher === undefined || !contract.entities.publication) return
  if (needsRelease !== undefined) say(dist, needsRelease)
  let seen = ''
  const look = async (): Promise<void> => {
    const stamp = publisher.stamp()
    if (stamp === seen) return
    const at = now()
    await listPublications({ db, contract, now: at, tools: { store: storeAt(at) }, publisher })
    seen = stamp
    // A return is most likely to the previous publication, so its effects are determined in advance.
    const last = publisher.look().filter(({ state }) => state === 'published')[1]
    if (last && last.contract === contract.shape) void publisher.tell(last.version).catch(() => undefined)
  }
  const looking = oneAtATime(look)
  const clock = every(LOOK_MS, async () => looking.ask())
  const stop = db.onChange('publication', looking.ask)
  app.addHook('onReady', async () => looking.ask())
  app.addHook('onClose', async () => {
    clearInterval(clock)
    stop()
    await looking.rest()
  })
}
