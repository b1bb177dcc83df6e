import { resolve } from 'node:path'
import { readFolder } from '../../scripts/lib/read-folder.ts'
import { checkSchemas, findingAt } from '../../src/schema/check/check.ts'
import { stopping } from '../../src/schema/check/rules.ts'
import { compileContract } from '../../src/schema/compile/contract.ts'
import { shapeOf } from '../../src/schema/compile/contract-shape.ts'
import type { Contract } from '../../src/schema/contract.ts'
import { type Finding, readSchemas } from '../../src/schema/read.ts'
import { StartFailure } from '../db/start-failure.ts'
import type { SayAt } from '../evolve/say-refusal.ts'
import { checkOwners } from './check-owners.ts'

/**
 * Compiles the contract of a folder of schemas. Schemas that cannot be served, or not safely, stop the start with the finding of the
 * checker.
 */
export function readContract(folder: string): Contract {
  let files
  try {
    files = readFolder(resolve(folder))
  } catch {
    throw new StartFailure(`There is no folder of schemas at ${folder}; set SCHEMAS_DIR to one.`)
  }
  const first = checkSchemas(files).find(({ rule, severity }) => severity === 'error' && stopping.has(rule))
  if (first) throw new StartFailure(`${placed(first)} (npm run schema -- check lists all findings).`)
  const contract = compileContract(readSchemas(files).world)
  checkOwners(contract)
  return { ...contract, shape: shapeOf(contract) }
}

const placed = ({ file, line, column, message }: Finding): string => `${file}:${line}:${column} ${message}`

/** Says of a place in a folder of schemas in which line the word stands that decides, or the nearest that is written. */
export function placesIn(folder: string): SayAt {
  return ({ file, path, rule }, message) => {
    const { sources } = readSchemas(readFolder(resolve(folder)))
    return placed(findingAt(sources.get(file), file, path, rule, message, { at: 'key' }))
  }
}
