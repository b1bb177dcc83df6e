import { unexpected } from '../../src/schema/check/near.ts'
import { type Command, Refusal, type Terminal } from './command.ts'

/** A command is loaded when it is asked for, so that `check` pays for no other. */
export const commands: Record<string, { about: string; load: () => Promise<Command> }> = {
  check: { about: 'Checks all schemas as one graph.', load: async () => (await import('./check.ts')).check },
  diff: { about: 'What a change of the schemas does, in sentences for a review.', load: async () => (await import('./diff.ts')).diff },
  docs: {
    about: 'Writes LANGUAGE.md, RULES.md and the list of commands of the handbook.',
    load: async () => (await import('./docs.ts')).docs,
  },
  explain: { about: 'What one screen becomes, and why a role cannot see it.', load: async () => (await import('./explain.ts')).explain },
  fix: {
    about: 'Mends what needs no decision: stubs of translations, stale ones, order.',
    load: async () => (await import('./fix.ts')).fix,
  },
  matrix: { about: 'Who may do what: role × screen × action × field.', load: async () => (await import('./matrix.ts')).matrix },
  meta: { about: 'Writes schemas/.meta, from which editors complete.', load: async () => (await import('./meta.ts')).meta },
  migrate: {
    about: 'Brings older schemas to the language of this program.',
    load: async () => (await import('./migrate.ts')).migrateCommand,
  },
  new: { about: 'A new list, form or detail that works at once.', load: async () => (await import('./new.ts')).newScreen },
  openapi: { about: 'OpenAPI 3.1 of every call.', load: async () => (await import('./openapi.ts')).openapi },
  publish: {
    about: 'New schemas for a built console, without building scripts.',
    load: async () => (await import('./publish.ts')).publish,
  },
}

const width = Math.max(...Object.keys(commands).map((name) => name.length))
const overview = [
  'npm run schema -- <command>',
  '',
  ...Object.entries(commands).map(([word, { about }]) => `  ${word.padEnd(width)}  ${about}`),
  '',
  'Each command explains itself with --help. Exit codes: 0 fine, 1 findings, 2 could not run.',
].join('\n')

/** Runs `<command> …` and answers its exit code; whatever goes wrong is one sentence. */
export async function runSchema([name, ...args]: string[], terminal: Terminal): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h') {
    terminal.say(overview)
    return name === undefined ? 2 : 0
  }
  try {
    if (!Object.hasOwn(commands, name)) throw new Refusal(unexpected('command', name, Object.keys(commands)).message)
    const command = await commands[name]!.load()
    if (args.includes('--help') || args.includes('-h')) {
      terminal.say(command.help)
      return 0
    }
    return await command.run(args, terminal)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    terminal.complain(error instanceof Refusal ? message : `${name} failed: ${message.split('\n')[0]}`)
    return 2
  }
}
