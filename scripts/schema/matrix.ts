import { buildMatrix } from '../../src/schema/matrix/matrix.ts'
import { matrixFormats, matrixWriters } from '../../src/schema/matrix/write-matrix.ts'
import { soundWorld } from '../lib/schemas-at.ts'
import { writeOutput } from '../lib/write-output.ts'
import { type Command, oneOf, readOptions } from './command.ts'

/** Who may do what, derived from the schemas. */
export const matrix: Command = {
  help: `npm run schema -- matrix [--root DIR] [--format md|csv|json] [--out FILE] [--template]

Every role × screen × action × restricted field × call, derived from the schemas as a normal server serves them; --template adds
the examples, which a server shows only with TEMPLATE=1. To update the snapshot used in reviews, run
  npm run schema -- matrix --out tests/fixtures/matrix.md

Exit code 0: written; 1: the schemas have findings; 2: could not run.`,

  run(args, terminal) {
    const { values } = readOptions(args, {
      root: { type: 'string', default: 'schemas' },
      format: { type: 'string', default: 'md' },
      out: { type: 'string' },
      template: { type: 'boolean', default: false },
    })
    const format = oneOf('format', values.format, matrixFormats)
    const world = soundWorld(values.root, terminal)
    if (!world) return 1
    writeOutput(matrixWriters[format](buildMatrix(world, { template: values.template })), values.out, terminal)
    return 0
  },
}
