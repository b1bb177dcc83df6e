import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceRegion } from '../../src/schema/docs/region.ts'
import { writeLanguage } from '../../src/schema/docs/write-language.ts'
import { writeRules } from '../../src/schema/docs/write-rules.ts'
import { about } from './about.ts'
import { type Command, readOptions, Refusal } from './command.ts'

/** Generates the parts of the handbook that follow from the code. */
export const docs: Command = {
  help: `npm run schema -- docs [--root DIR] [--check]

Writes LANGUAGE.md (every word with its sentence and an example), RULES.md (every rule with an example of what breaks it) and the list
of commands in README.md; with --check it only reports which of them are stale.

Exit code 0: up to date or written; 1: stale; 2: could not run.`,

  run(args, terminal) {
    const { values } = readOptions(args, { root: { type: 'string', default: 'schemas' }, check: { type: 'boolean', default: false } })
    if (!existsSync(values.root)) throw new Refusal(`There is no folder "${values.root}"; name one with --root.`)
    const stale = staleDocs(values.root)
    for (const { file, text } of stale) {
      if (values.check) terminal.say(`${file}:1:1 error docs Unexpected content, expected what "npm run schema -- docs" writes`)
      else {
        writeFileSync(file, text)
        terminal.say(`wrote ${file}`)
      }
    }
    if (stale.length === 0) terminal.say('The handbook is up to date.')
    return values.check && stale.length > 0 ? 1 : 0
  },
}

/** The files that are outdated, with their right content. */
export function staleDocs(root: string): { file: string; text: string }[] {
  const readme = join(root, 'README.md')
  const wanted = [
    { file: join(root, 'LANGUAGE.md'), text: writeLanguage() },
    { file: join(root, 'RULES.md'), text: writeRules() },
    ...(existsSync(readme) ? [{ file: readme, text: replaceRegion(readFileSync(readme, 'utf8'), 'commands', writeCommands()) }] : []),
  ]
  return wanted.filter(({ file, text }) => !existsSync(file) || readFileSync(file, 'utf8') !== text)
}

/** One line for each command. */
function writeCommands(): string {
  const lines = Object.entries(about).map(([word, sentence]) => `npm run schema -- ${word.padEnd(10)} # ${sentence}`)
  return `\`\`\`sh\n${lines.join('\n')}\n\`\`\``
}
