import { languageVersion } from '../../migrate/migrations.ts'
import { exampleWorld } from '../example-world.ts'
import type { Rule } from '../rule.ts'

export const currentVersion: Rule = {
  name: 'current-version',
  why: 'Words change their meaning between versions of the language: an older folder must be migrated; a newer one needs a newer program.',

  apart: [],
  check(graph, report) {
    if (!graph.sound('app.json')) return
    const { version } = graph.world.app
    if (version === languageVersion) return
    const mend = version < languageVersion ? 'run npm run schema -- migrate' : 'use the program that wrote it'
    report('app.json', ['version'], `Unexpected version ${version} of the language, expected ${languageVersion}: ${mend}`)
  },

  examples: {
    ok: {},
    notOk: { 'app.json': { ...(exampleWorld['app.json'] as object), version: languageVersion + 1 } },
    says: [
      `app.json#/version Unexpected version ${languageVersion + 1} of the language, expected ${languageVersion}: use the program that wrote it`,
    ],
  },
}
