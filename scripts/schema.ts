import { createInterface } from 'node:readline/promises'
import { runSchema } from './schema/run-schema.ts'

// Reading only the first lines (`| head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 2))

process.exitCode = await runSchema(process.argv.slice(2), {
  say: (text) => console.log(text),
  complain: (text) => console.error(text),
  isScreen: process.stdout.isTTY,
  isPerson: process.stdin.isTTY && process.stdout.isTTY,
  async ask(question) {
    const lines = createInterface({ input: process.stdin, output: process.stdout })
    try {
      // If the input ends (Ctrl+D, Ctrl+C), there is no answer; the question would wait for ever.
      const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
      return (await Promise.race([lines.question(question), ended])).trim()
    } finally {
      lines.close()
    }
  },
})
