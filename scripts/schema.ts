import { check } from './schema/check.ts'
import { generateMeta } from './schema/meta.ts'

const commands: Record<string, { about: string; run: (args: string[]) => number }> = {
  check: { about: 'Checks all schemas as one graph.', run: check },
  meta: { about: 'Writes schemas/.meta, from which editors complete.', run: generateMeta },
}

const [name, ...args] = process.argv.slice(2)
const command = name === undefined ? undefined : commands[name]
if (command) process.exitCode = command.run(args)
else {
  const list = Object.entries(commands).map(([word, { about }]) => `  ${word.padEnd(10)} ${about}`)
  console.log(`npm run schema -- <command>\n\n${list.join('\n')}\n\nEach command explains itself with --help.`)
  process.exitCode = name === undefined || name === '--help' ? 0 : 2
}
