import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runSchema } from '../../../scripts/schema/run-schema.ts'
import { exampleWorld } from '../../../src/schema/check/example-world.ts'
import { makeOwnFolder } from '../../setup/own-folder.ts'

export type Ran = { code: number; said: string; complained: string }

/** Runs `npm run schema -- …` in this process; `answers` are what a person types. */
export async function runCommand(args: string[], answers?: string[]): Promise<Ran> {
  const said: string[] = []
  const complained: string[] = []
  const code = await runSchema(args, {
    say: (text) => said.push(text),
    complain: (text) => complained.push(text),
    isScreen: answers !== undefined,
    isPerson: answers !== undefined,
    ask: async (question) => {
      said.push(question)
      return answers?.shift() ?? ''
    },
  })
  return { code, said: said.join('\n'), complained: complained.join('\n') }
}

/** A folder with the smallest world in which nothing is wrong, and with some files changed (`undefined` removes one). */
export function writeWorld(change: Record<string, unknown> = {}): string {
  const root = join(makeOwnFolder('schemas'), 'schemas')
  for (const [path, data] of Object.entries({ ...exampleWorld, ...change })) {
    if (data === undefined) continue
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), typeof data === 'string' ? data : `${JSON.stringify(data, null, 2)}\n`)
  }
  return root
}

/** A copy of the product's own schemas. */
export function copySchemas(): string {
  const root = join(makeOwnFolder('schemas'), 'schemas')
  cpSync('schemas', root, { recursive: true, filter: (path) => !path.includes('.meta') })
  return root
}
