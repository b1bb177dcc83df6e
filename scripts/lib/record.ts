import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Which files a publication consists of and which contract its backend must keep; hidden, so that nobody is served it. */
export const RECORD = '.published.json'
export type Record = { version: string; contract: string; assets: string[] }

/** What was published to a built console last; nothing where it leaves no record. */
export function readRecord(dist: string): Record | undefined {
  try {
    return JSON.parse(readFileSync(join(dist, RECORD), 'utf8')) as Record
  } catch {
    return undefined
  }
}
