import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { LOCKS } from './locks.ts'
import { channelOf, isWatched, tellOf, TELLS, WATCHED, type Watched } from './tells.ts'

/** How often it is asked whether the line still carries what is told. */
const BEAT_MS = 10_000
/** The first pause before another try, and the longest. */
const PAUSE = { first: 100, most: 5000 }
/** Tables are not held up for longer to have them tell; whoever asks by themselves goes without until the next try. */
const LOCK_MS = 2000

export type Listening = {
  onChange: (table: Watched, work: () => void) => () => void
  /** Shares these locks with others for as long as the process lives, so that one can ask whether anybody has them. */
  hold: (locks: readonly number[]) => Promise<void>
  close: () => Promise<void>
}

type Options = { open: () => pg.Client; schema: string; beatMs?: number; random?: () => number }

/**
 * Hears what any process writes into the tables that are watched, over a connection of its own, which begins with the first who wants to
 * know. A line that broke is made anew, later each time; whatever was told meanwhile nobody heard, so that everybody looks once it is there
 * again. A line on which nothing comes back (a pool that lends by transaction is in between) counts as broken: whoever watches must look by
 * themselves as well, now and then.
 */
export function createListening({ open, schema, beatMs = BEAT_MS, random = Math.random }: Options): Listening {
  const watching = new Map<Watched, Set<() => void>>()
  const channel = channelOf(schema)
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let hasBegun = false
  let tries = 0
  let held: readonly number[] = []

  const tell = (works: Iterable<() => void>) => [...works].forEach((work) => work())

  async function begin(): Promise<void> {
    const mine = open()
    client = mine
    mine.on('error', () => undefined)
    mine.on('end', () => lost(mine))
    const echoes = new Set<string>()
    mine.on('notification', ({ payload = '' }) => {
      if (!echoes.delete(payload) && isWatched(payload)) tell(watching.get(payload) ?? [])
    })
    try {
      await mine.connect()
      await mine.query(`listen ${pg.escapeIdentifier(channel)}`)
      await makeTell(mine)
      await take(mine)
      await echo(mine, echoes)
    } catch {
      return lost(mine)
    }
    tries = 0
    for (const works of watching.values()) tell(works)
    beat(mine, echoes)
  }

  async function take(mine: pg.Client): Promise<void> {
    for (const lock of held) await mine.query('select pg_advisory_lock_shared($1, $2)', [LOCKS.follow, lock])
  }

  function beat(mine: pg.Client, echoes: Set<string>): void {
    if (isClosed || client !== mine) return
    timer = setTimeout(() => {
      echo(mine, echoes).then(
        () => beat(mine, echoes),
        () => lost(mine),
      )
    }, beatMs).unref()
  }

  /** What is told comes back. */
  async function echo(mine: pg.Client, echoes: Set<string>): Promise<void> {
    const mark = randomUUID()
    echoes.add(mark)
    await mine.query('select pg_notify($1, $2)', [channel, mark])
    // It comes with the answer to the question, or with the next.
    if (echoes.has(mark)) await mine.query('select 1')
    if (echoes.has(mark)) throw new Error('nothing comes back')
  }

  function lost(mine: pg.Client): void {
    if (client !== mine) return
    client = undefined
    clearTimeout(timer)
    mine.end().catch(() => undefined)
    if (isClosed) return
    const pause = Math.min(PAUSE.most, PAUSE.first * 2 ** tries++)
    timer = setTimeout(() => void begin(), pause / 2 + (pause / 2) * random()).unref()
  }

  return {
    onChange(table, work) {
      const works = watching.get(table) ?? new Set()
      watching.set(table, works.add(work))
      if (!hasBegun) void begin()
      hasBegun = true
      return () => void works.delete(work)
    },
    async hold(locks) {
      held = locks
      // A line that is lost takes them when it is there again.
      if (hasBegun) return client && take(client)
      hasBegun = true
      await begin()
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}

/** Has each table that there is tell; what tells already is left alone, for a trigger is made while nobody writes. */
async function makeTell(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: Watched }>(
    `select name from unnest($1::text[]) as name where to_regclass(quote_ident(name)) is not null
       and not exists (select 1 from pg_trigger where tgrelid = to_regclass(quote_ident(name)) and tgname = $2)`,
    [Object.keys(WATCHED), TELLS],
  )
  for (const { name } of rows) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = ${LOCK_MS}`)
      await client.query(`select pg_advisory_xact_lock(${LOCKS.tell})`)
      for (const line of tellOf(name)) await client.query(line)
      await client.query('commit')
    } catch {
      // Another process has made it meanwhile, or the table is busy.
      await client.query('rollback')
    }
  }
}
