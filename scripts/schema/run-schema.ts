import { parseArgs } from 'node:util'
import { unexpected } from '../../src/schema/check/near.ts'
import { about, type CommandName } from './about.ts'
import { SCHEMAS } from '../lib/meta.mjs'
import { type Command, Refusal, type Terminal } from './command.ts'
import { keepMeta } from './keep-meta.ts'

/** A command is loaded on demand, so that `check` does not load any other. */
const loads: Record<CommandName, () => Promise<Command>> = {
  apply: async () => (await import('./on-database.ts')).apply,
  changelog: async () => (await import('./changelog.ts')).changelog,
  check: async () => (await import('./check.ts')).check,
  diff: async () => (await import('./diff.ts')).diff,
  docs: async () => (await import('./docs.ts')).docs,
  explain: async () => (await import('./explain.ts')).explain,
  fix: async () => (await import('./fix.ts')).fix,
  matrix: async () => (await import('./matrix.ts')).matrix,
  meta: async () => (await import('./meta.ts')).meta,
  migrate: async () => (await import('./migrate.ts')).migrateCommand,
  new: async () => (await import('./new.ts')).newScreen,
  openapi: async () => (await import('./openapi.ts')).openapi,
  pictures: async () => (await import('./pictures.ts')).pictures,
  plan: async () => (await import('./on-database.ts')).plan,
  publish: async () => (await import('./publish.ts')).publish,
  rename: async () => (await import('./rename.ts')).renameCommand,
  undo: async () => (await import('./on-database.ts')).undo,
}

const width = Math.max(...Object.keys(about).map((name) => name.length))
const overview = [
  'npm run schema -- <command>',
  '',
  ...Object.entries(about).map(([word, sentence]) => `  ${word.padEnd(width)}  ${sentence}`),
  '',
  'Each command explains itself with --help. Exit codes: 0 fine, 1 findings, 2 could not run.',
].join('\n')

/** The folder of schemas that a command was given. */
function rootOf(args: string[]): string {
  const { root } = parseArgs({ args, options: { root: { type: 'string' } }, strict: false }).values
  return typeof root === 'string' ? root : SCHEMAS
}

/** Runs `<command> …` and returns its exit code; every failure is reported in one sentence. */
export async function runSchema([name, ...args]: string[], terminal: Terminal): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h') {
    terminal.say(overview)
    return name === undefined ? 2 : 0
  }
  try {
    if (!Object.hasOwn(loads, name)) throw new Refusal(unexpected('command', name, Object.keys(loads)).message)
    const command = await loads[name as CommandName]()
    if (args.includes('--help') || args.includes('-h')) {
      terminal.say(command.help)
      return 0
    }
    const code = await command.run(args, terminal)
    await keepMeta(rootOf(args))
    return code
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    terminal.complain(error instanceof Refusal ? message : `${name} failed: ${message.split('\n')[0]}`)
    return 2
  }
}
