import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSchemas } from '../../src/schema/check/check.ts'
import { type Checker, createChecker } from '../../src/schema/check/checker.ts'
import { publishConsole } from '../../src/schema/compile/console.ts'
import { compileContract } from '../../src/schema/compile/contract.ts'
import { shapeOf } from '../../src/schema/compile/contract-shape.ts'
import { hashOf } from '../../src/schema/compile/hash.ts'
import type { Boot } from '../../src/schema/manifest.ts'
import { buildSoldApi } from '../../src/schema/openapi/sold.ts'
import { type Finding, readSchemas, type World } from '../../src/schema/read.ts'
import type { SiteFacts } from '../../src/schema/site-writer.ts'
import './say-in.ts'
import { readFolder } from './read-folder.ts'
import { RECORD, type Record } from './record.ts'

type Asset = { path: string; text: string }

/** What a folder of schemas comes to: what the console fetches, or the errors for which it cannot be had. */
export type Publication = { findings: Finding[]; boot?: Boot; assets: Asset[]; contract?: string; reference?: SiteFacts['reference'] }

/** Reads, checks and compiles a folder of schemas for the console; nothing is published while one of them is wrong. */
export function publishFolder(folder: string): Publication {
  const files = readFolder(folder)
  return publishWorld(checkSchemas(files), () => readSchemas(files).world)
}

/** The same for a folder that is edited: of the files that were touched, by their paths in it, only what a change concerns is checked again. */
export function keepPublishing(folder: string): (touched: Iterable<string>) => Publication {
  let checker: Checker | undefined
  return (touched) => {
    try {
      if (checker) checker.change([...touched].map((path) => ({ path, text: readOrNothing(join(folder, path)) })))
      else checker = createChecker(readFolder(folder))
      return publishWorld(checker.findings(), checker.world)
    } catch (error) {
      // Whatever it stumbled over, the next change begins from scratch.
      checker = undefined
      throw error
    }
  }
}

function readOrNothing(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** What a world comes to in which this was found. */
export function publishWorld(all: Finding[], world: () => World): Publication {
  const findings = all.filter(({ severity }) => severity === 'error')
  if (findings.length > 0) return { findings, assets: [] }
  const whole = world()
  const { boot: written, assets } = publishConsole(whole)
  const compiled = compileContract(whole)
  const contract = shapeOf(compiled)
  // Open consoles learn of another contract as of another screen.
  const boot = { ...written, contract, version: hashOf(`${written.version} ${contract}`) }
  return { findings, boot, assets: [...assets, bootAsset(boot)], contract, reference: async (locale) => buildSoldApi(compiled, locale) }
}

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
