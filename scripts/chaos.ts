import { fileURLToPath } from 'node:url'
import { openPostgres } from './chaos/books.ts'
import { runChaos, type Outcome } from './chaos/run.ts'
import { Refusal, readOptions } from './schema/command.ts'

const HELP = `npm run chaos [-- --minutes 10] [--seed N] [--on sqlite|postgres]

Injects faults into its own server under load: dropped connections, a database that is away, slow, dead or read-only, a full disk, kill -9,
a clock that jumps, and a misbehaving mail server, speech engine and file storage. Between faults everything must recover by
itself; in the end every acknowledged call, order, card and file must exist exactly once, and every sum must match its parts.
It uses PostgreSQL at TEST_DATABASE_URL (postgres://postgres@127.0.0.1:5432/test); if none answers, it tests SQLite only.

Exit code 0: everything passed; 1: something failed, and --seed repeats it; 2: could not run.`

const KINDS = ['sqlite', 'postgres'] as const

async function run(args: string[], say: (line: string) => void): Promise<number> {
  const { values } = readOptions([...args], {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string' },
    on: { type: 'string' },
    help: { type: 'boolean' },
  })
  if (values.help) {
    say(HELP)
    return 0
  }
  const minutes = Number(values.minutes)
  if (!(minutes > 0 && minutes <= 600)) throw new Refusal(`Unexpected --minutes ${values.minutes}, expected a number up to 600.`)
  const seed = values.seed === undefined ? Math.trunc(Math.random() * 1e6) : Number(values.seed)
  if (!Number.isSafeInteger(seed)) throw new Refusal(`Unexpected --seed ${values.seed}, expected a number.`)
  const asked = KINDS.filter((kind) => values.on === undefined || kind === values.on)
  if (asked.length === 0) throw new Refusal(`Unexpected --on ${values.on}, expected sqlite or postgres.`)
  const postgres = process.env.TEST_DATABASE_URL || 'postgres://postgres@127.0.0.1:5432/test'
  const answers = await openPostgres(postgres).then(
    (books) => books.close().then(() => true),
    () => false,
  )
  const kinds = asked.filter((kind) => kind === 'sqlite' || answers)
  if (kinds.length < asked.length) say('postgres: left out, since none answers at TEST_DATABASE_URL')
  say(`seed ${seed}: npm run chaos -- --seed ${seed} --minutes ${minutes} repeats this run`)
  const outcomes: Outcome[] = []
  for (const kind of kinds) outcomes.push(await runChaos({ kind, seed, ms: (minutes * 60_000) / kinds.length, postgres, say }))
  const failed = outcomes.filter(({ isWell }) => !isWell).length
  say(
    failed === 0
      ? `all held through ${outcomes.reduce((sum, { thrown }) => sum + thrown, 0)} faults`
      : `FAILED on ${failed} of ${kinds.length}: seed ${seed}`,
  )
  return failed === 0 ? 0 : 1
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = await run(process.argv.slice(2), (line) => console.log(line)).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    console.error(error.message)
    return 2
  })
