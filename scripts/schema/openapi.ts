// why: the document uses the texts of the schema language, which nothing else loads for this command.
import '../lib/say-in.ts'
import { compileContract } from '../../src/schema/compile/contract.ts'
import { buildOpenApi } from '../../src/schema/openapi/openapi.ts'
import { buildSoldApi } from '../../src/schema/openapi/sold.ts'
import { soundWorld } from '../lib/schemas-at.ts'
import { writeOutput } from '../lib/write-output.ts'
import { type Command, oneOf, readOptions } from './command.ts'
import type { Locale } from '../../src/schema/compiled.ts'

/** The contract of the backend, for authors of other backends. */
export const openapi: Command = {
  help: `npm run schema -- openapi [--root DIR] [--out FILE] [--sold LOCALE] [--template]

OpenAPI 3.1 of every call that a normal server serves: bodies, responses, errors, rights and examples, derived from the schemas.
\`--template\` adds the calls of the examples, which a server serves only with TEMPLATE=1.
\`--sold\` prints only the interfaces sold to customers, in a language of app.json.

Exit code 0: written; 1: the schemas have findings; 2: could not run.`,

  run(args, terminal) {
    const { values } = readOptions(args, {
      root: { type: 'string', default: 'schemas' },
      out: { type: 'string' },
      sold: { type: 'string' },
      template: { type: 'boolean', default: false },
    })
    const world = soundWorld(values.root, terminal)
    if (!world) return 1
    const document =
      values.sold === undefined
        ? buildOpenApi(world, { template: values.template })
        : buildSoldApi(compileContract(world), oneOf('locale', values.sold, Object.keys(world.app.locales.titles) as Locale[]))
    writeOutput(JSON.stringify(document, null, 2), values.out, terminal)
    return 0
  },
}
