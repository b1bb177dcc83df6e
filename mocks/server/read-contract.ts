import { resolve } from 'node:path'
import { readFolder } from '../../scripts/lib/read-folder.ts'
import { compileContract } from '../../src/schema/compile/contract.ts'
import type { Contract } from '../../src/schema/contract.ts'
import { readSchemas } from '../../src/schema/read.ts'
import { StartFailure } from '../db/start-failure.ts'
import { checkOwners } from './check-owners.ts'

/** The contract that a folder of schemas makes. Findings of the reader stop the start: half a contract serves nobody. */
export function readContract(folder: string): Contract {
  let files
  try {
    files = readFolder(resolve(folder))
  } catch {
    throw new StartFailure(`There is no folder of schemas at ${folder}; set SCHEMAS_DIR to one.`)
  }
  const { world, findings } = readSchemas(files)
  const [first] = findings
  if (first)
    throw new StartFailure(`${first.file}:${first.line}:${first.column} ${first.message} (npm run schema -- check lists all findings).`)
  const contract = compileContract(world)
  checkOwners(contract)
  return contract
}
