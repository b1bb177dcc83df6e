import type { Boot } from '../../src/schema/compiled.ts'

export type Finding = { file: string; line: number; column: number; message: string }

/** What a folder of schemas comes to: what the console fetches, or why it cannot be had. */
export type Publication = { findings: Finding[]; boot?: Boot; assets: { path: string; text: string }[] }

/** Reads, checks and compiles a folder of schemas for the console. */
export async function publishFolder(_folder: string): Promise<Publication> {
  return { findings: [], assets: [] }
}
