import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { readReadable } from '../../../src/schema/check/readable-world.ts'
import { writeRowTypes } from '../../../src/schema/format/rows.ts'

const house = mkdtempSync(join(tmpdir(), 'typed-rows-'))
afterAll(() => rmSync(house, { recursive: true, force: true }))

/** The files of the backend in which the compiler finds something, when a field of an entity is called otherwise. */
async function namedBy(entity: string, field: string, other: string): Promise<string[]> {
  const files = readFolder('schemas').map((file) =>
    file.path === `entities/${entity}.json` ? { ...file, text: file.text.replaceAll(`"${field}"`, `"${other}"`) } : file,
  )
  cpSync('mocks', join(house, 'mocks'), { recursive: true })
  mkdirSync(join(house, 'schemas/.meta'), { recursive: true })
  writeFileSync(join(house, 'schemas/.meta/rows.ts'), writeRowTypes(readReadable(files)))
  cpSync('schemas/.meta/texts.d.ts', join(house, 'schemas/.meta/texts.d.ts'))
  for (const shared of ['node_modules', 'src', 'scripts']) symlinkSync(resolve(shared), join(house, shared))
  writeFileSync(
    join(house, 'tsconfig.json'),
    JSON.stringify({ extends: resolve('tsconfig.json'), compilerOptions: { types: ['node'] }, include: ['mocks', 'schemas/.meta/*.d.ts'] }),
  )
  const { stdout } = await promisify(execFile)(resolve('node_modules/.bin/tsc'), ['--noEmit', '--pretty', 'false'], {
    cwd: house,
    maxBuffer: 1 << 26,
  }).catch((error: { stdout: string }) => error)
  return [...new Set([...stdout.matchAll(/^(mocks\/\S+?)\(/gm)].map(([, file]) => file!))].toSorted()
}

/** The files that write its name. */
const readersOf = (field: string): string[] =>
  readdirSync('mocks', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `mocks/${file}`)
    .filter((file) => new RegExp(`\\b${field}\\b`).test(readFileSync(file, 'utf8')))
    .toSorted()

describe('a field that is renamed', () => {
  it('is a compile error in every file of the backend that reads it', { timeout: 300_000 }, async () => {
    expect(await namedBy('application', 'engineGroupId', 'groupOfEngines')).toEqual(readersOf('engineGroupId'))
  })
})
