import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { runCommand, writeWorld } from './run-command.ts'

it('the contract is written to a file, and the same schemas always give the same bytes', async () => {
  const root = writeWorld()
  const out = join(root, '../out/api.json')
  const { code, said } = await runCommand(['openapi', '--root', root, '--out', out])
  expect([code, said]).toEqual([0, `${out} written.`])
  const text = readFileSync(out, 'utf8')
  expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.0', info: { title: '小铺 API' } })
  expect(`${(await runCommand(['openapi', '--root', root])).said}\n`).toBe(text)
})

it('schemas with findings have no contract', async () => {
  expect(await runCommand(['openapi', '--root', writeWorld({ 'app.json': {} })])).toMatchObject({ code: 1, said: '' })
})

it('the command line itself prints the contract of the product, with nothing made ready by whoever calls it', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/schema.ts', 'openapi'], {
    maxBuffer: 1 << 28,
  })
  const { openapi, paths } = JSON.parse(stdout)
  expect(openapi).toBe('3.1.0')
  expect(Object.keys(paths).length).toBeGreaterThan(0)
})
