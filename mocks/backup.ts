import { runBackup } from './backup/command.ts'
import { StartFailure } from './db/start-failure.ts'

try {
  await runBackup(process.argv.slice(2), process.env, (line) => process.stdout.write(`${line}\n`))
} catch (error) {
  process.stderr.write(error instanceof StartFailure ? `${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
}
