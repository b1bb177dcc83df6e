import { resolve } from 'node:path'
import { readFolder } from '../../scripts/lib/read-folder.ts'
import { checkSchemas } from '../../src/schema/check/check.ts'
import { stopping } from '../../src/schema/check/rules.ts'
import { compileContract } from '../../src/schema/compile/contract.ts'
import { shapeOf } from '../../src/schema/compile/contract-shape.ts'
import type { Contract } from '../../src/schema/contract.ts'
import { readSchemas } from '../../src/schema/read.ts'
import { StartFailure } from '../db/start-failure.ts'
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
  if (first)
    throw new StartFailure(`${first.file}:${first.line}:${first.column} ${first.message} (npm run schema -- check lists all findings).`)
  const contract = compileContract(readSchemas(files).world)
  checkOwners(contract)
  return { ...contract, shape: shapeOf(contract) }
}
