import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Terminal } from '../schema/command.ts'

/** Says a text, or writes it to a file where one is named: npm’s own lines never get into it. */
export function writeOutput(text: string, file: string | undefined, terminal: Terminal): void {
  if (file === undefined) return terminal.say(text)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${text.trimEnd()}\n`)
  terminal.say(`${file} written.`)
}
