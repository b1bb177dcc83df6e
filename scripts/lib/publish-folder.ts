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

/** The result for a folder of schemas: what the console loads, or the errors that prevent it. */
export type Publication = { findings: Finding[]; boot?: Boot; assets: Asset[]; contract?: string; reference?: SiteFacts['reference'] }

/** Reads, checks and compiles a folder of schemas for the console; nothing is published if one of them has an error. */
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

/** The publication of a world with these findings. */
function publishWorld(all: Finding[], world: () => World, shelf?: Shelf): Publication {
  const findings = errorsIn(all)
  if (findings.length > 0) return { findings, assets: [] }
  const whole = world()
  const { boot: written, assets } = publishConsole(whole, shelf?.edition())
  const compiled = compileContract(whole)
  const contract = shapeOf(compiled)
  // Open consoles are notified of a new contract just as of a new screen.
  const boot = { ...written, contract, version: hashOf(`${written.version} ${contract}`) }
  return { findings, boot, assets: [...assets, bootAsset(boot)], contract, reference: async (locale) => buildSoldApi(compiled, locale) }
}

export const errorsIn = (all: Finding[]): Finding[] => all.filter(({ severity }) => severity === 'error')

/** The file that an open console polls for a newer publication, and the boot data that it loads then. */
export const LATEST = 'schemas/latest.json'
const bootAsset = (boot: Boot): Asset => ({ path: `schemas/boot.${boot.version}.json`, text: JSON.stringify(boot) })

/** The files whose names stay the same while their content changes, in the order in which they must be written. */
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
