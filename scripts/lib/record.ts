import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files of a publication and the contract that its backend must implement; hidden, so that it is not served to anybody. */
export const RECORD = '.published.json'
export type Record = { version: string; contract: string; assets: string[] }

/** The last publication to a built console; undefined if it left no record. */
export function readRecord(dist: string): Record | undefined {
  try {
    return JSON.parse(readFileSync(join(dist, RECORD), 'utf8')) as Record
  } catch {
    return undefined
  }
}
