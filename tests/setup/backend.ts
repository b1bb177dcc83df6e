import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { compileBackend } from '../../scripts/lib/compile-backend.mjs'

/** Compiles the backend once for all files that start it as a process; what it makes of the schemas is shared by a run. */
export default async function setup(): Promise<void> {
  process.env['COMPILED_BACKEND'] = await compileBackend()
  const contracts = join(process.env['TEST_RUN']!, 'contracts')
  mkdirSync(contracts, { recursive: true })
  process.env['COMPILED_CONTRACTS'] = contracts
}
