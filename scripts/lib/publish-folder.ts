import { checkSchemas } from '../../src/schema/check/check.ts'
import { type Asset, publishConsole } from '../../src/schema/compile/console.ts'
import { compileContract } from '../../src/schema/compile/contract.ts'
import { shapeOf } from '../../src/schema/compile/contract-shape.ts'
import { hashOf } from '../../src/schema/compile/hash.ts'
import type { Boot } from '../../src/schema/manifest.ts'
import { buildSoldApi } from '../../src/schema/openapi/sold.ts'
import { type Finding, readSchemas, type World } from '../../src/schema/read.ts'
import type { SiteFacts } from '../../src/schema/site-writer.ts'
import './say-in.ts'
import { keptFolder } from './kept-folder.ts'
import { readFolder } from './read-folder.ts'
import { RECORD, type Record } from './record.ts'
import type { Shelf } from './shelf.ts'

/** What a folder of schemas comes to: what the console fetches, or the errors for which it cannot be had. */
export type Publication = { findings: Finding[]; boot?: Boot; assets: Asset[]; contract?: string; reference?: SiteFacts['reference'] }

/** Reads, checks and compiles a folder of schemas for the console; nothing is published while one of them is wrong. */
export function publishFolder(folder: string): Publication {
  const files = readFolder(folder)
  return publishWorld(checkSchemas(files), () => readSchemas(files).world)
}

/**
 * The same for a folder that is edited: only what a change concerns is checked again, and a file of the console that nobody has asked for
 * is made as soon as somebody does.
 */
export function keepPublishing(folder: string, shelf: Shelf): () => Publication {
  return () => {
    const checker = keptFolder(folder).check({})
    return publishWorld(checker.findings(), checker.world, shelf)
  }
}

/** What a world comes to in which this was found. */
export function publishWorld(all: Finding[], world: () => World, shelf?: Shelf): Publication {
  const findings = errorsIn(all)
  if (findings.length > 0) return { findings, assets: [] }
  const whole = world()
  const { boot: written, assets } = publishConsole(whole, shelf?.edition())
  const compiled = compileContract(whole)
  const contract = shapeOf(compiled)
  // Open consoles learn of another contract as of another screen.
  const boot = { ...written, contract, version: hashOf(`${written.version} ${contract}`) }
  return { findings, boot, assets: [...assets, bootAsset(boot)], contract, reference: async (locale) => buildSoldApi(compiled, locale) }
}

export const errorsIn = (all: Finding[]): Finding[] => all.filter(({ severity }) => severity === 'error')

/** What an open console asks for to learn of a newer publication, and the boot data that it then fetches. */
export const LATEST = 'schemas/latest.json'
const bootAsset = (boot: Boot): Asset => ({ path: `schemas/boot.${boot.version}.json`, text: JSON.stringify(boot) })

/** The files whose names stay while their content changes, in the order in which they may appear. */
export function writeHeads({ boot, assets, contract }: Publication): Asset[] {
  const record: Record = { version: boot!.version, contract: contract!, assets: assets.map(({ path }) => path) }
  return [
    { path: RECORD, text: JSON.stringify(record) },
    { path: 'boot.json', text: JSON.stringify(boot) },
    { path: LATEST, text: JSON.stringify({ version: boot!.version, boot: bootAsset(boot!).path }) },
  ]
}

/** One finding as `file:line:column message`, with the folder before the file so that a terminal can open it. */
export function writeFinding({ file, line, column, message }: Finding, folder: string): string {
  return `${folder}/${file}:${line}:${column} ${message}`
}
