import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { runSchema } from '../../../scripts/schema/run-schema.ts'
import { exampleWorld } from '../../../src/schema/check/example-world.ts'

it('S15 23: plan looks at the rows while a sentence is not translated yet, and apply does not', async () => {
  const home = await mkdtemp(join(tmpdir(), 'untranslated-'))
  const english = exampleWorld['locales/en-US/entities/order.json'] as object
  const files = { ...exampleWorld, 'locales/en-US/entities/order.json': { ...english, title: undefined } }
  for (const [path, data] of Object.entries(files)) {
    const file = join(home, 'schemas', path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, JSON.stringify(data))
  }
  const run = async (command: string) => {
    const said: string[] = []
    const hear = (text: string) => said.push(text)
    const terminal = { say: hear, complain: hear, isScreen: false, isPerson: false, ask: () => Promise.resolve('') }
    await runSchema([command, '--root', join(home, 'schemas'), '--db', home], terminal)
    return said.join('\n')
  }
  try {
    expect(await run('plan')).toContain('There is no database')
    expect(await run('apply')).toContain('Nothing was done: the schemas have to be right first.')
  } finally {
    await rm(home, { recursive: true })
  }
})
