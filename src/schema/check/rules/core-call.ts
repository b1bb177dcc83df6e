import { coreCalls } from '../../core-calls.ts'
import type { Rule } from '../rule.ts'

export const coreCall: Rule = {
  name: 'core-call',
  why: 'Without the calls that the console sends by itself nobody can be signed in.',

  check(graph, report) {
    if (Object.keys(graph.world.calls).length === 0) return
    for (const name of coreCalls) {
      const [file, operation] = name.split('.') as [string, string]
      const path = `calls/${file}.json`
      const written = graph.world.calls[file]
      if (!written) {
        if (graph.sources.has('calls/auth.json') || graph.sources.has('calls/user.json'))
          report(path, [], `Missing call "${name}", the console sends it by itself`)
      } else if (!Object.hasOwn(written, operation)) report(path, [], `Missing call "${name}", the console sends it by itself`)
    }
  },

  examples: {
    ok: {},
    notOk: {
      'calls/user.json': { getInfo: { does: 'service', for: 'member', answer: { type: 'object' } } },
      'calls/auth.json': { signout: { does: 'service', for: 'member', answer: { type: 'object' } } },
    },
    says: ['calls/user.json# Missing call "user.permissions", the console sends it by itself'],
  },
}
