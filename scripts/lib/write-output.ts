import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Terminal } from '../schema/command.ts'

/** Prints a text, or writes it to a file if one is named, so that npm's own lines never get into it. */
export function writeOutput(text: string, file: string | undefined, terminal: Terminal): void {
  if (file === undefined) return terminal.say(text)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${text.trimEnd()}\n`)
  terminal.say(`${file} written.`)
}
