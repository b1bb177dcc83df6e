import { checkSchemas } from '../../src/schema/check/check.ts'
import { publishConsole } from '../../src/schema/compile/console.ts'
import type { Boot } from '../../src/schema/manifest.ts'
import { type Finding, readSchemas } from '../../src/schema/read.ts'
import { readFolder } from './read-folder.ts'

/** What a folder of schemas comes to: what the console fetches, or the errors for which it cannot be had. */
export type Publication = { findings: Finding[]; boot?: Boot; assets: { path: string; text: string }[] }

/** Reads, checks and compiles a folder of schemas for the console; nothing is published while one of them is wrong. */
export function publishFolder(folder: string): Publication {
  const files = readFolder(folder)
  const findings = checkSchemas(files).filter(({ severity }) => severity === 'error')
  return findings.length > 0 ? { findings, assets: [] } : { findings, ...publishConsole(readSchemas(files).world) }
}

/** One finding as `file:line:column message`, with the folder before the file so that a terminal can open it. */
export function writeFinding({ file, line, column, message }: Finding, folder: string): string {
  return `${folder}/${file}:${line}:${column} ${message}`
}
