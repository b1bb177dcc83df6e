import { buildOpenApi } from '../../src/schema/openapi/openapi.ts'
import { soundWorld } from '../lib/schemas-at.ts'
import { writeOutput } from '../lib/write-output.ts'
import { type Command, readOptions } from './command.ts'

/** The contract of the backend, for whoever writes another one. */
export const openapi: Command = {
  help: `npm run schema -- openapi [--root DIR] [--out FILE]

OpenAPI 3.1 of every call: bodies, answers, refusals, rights and examples, derived from the schemas.

Exit code 0: written; 1: the schemas have findings; 2: could not run.`,

  run(args, terminal) {
    const { values } = readOptions(args, { root: { type: 'string', default: 'schemas' }, out: { type: 'string' } })
    const world = soundWorld(values.root, terminal)
    if (!world) return 1
    writeOutput(JSON.stringify(buildOpenApi(world), null, 2), values.out, terminal)
    return 0
  },
}
