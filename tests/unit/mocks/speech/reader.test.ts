import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Reader } from '../../../../mocks/speech/sound/reader.ts'

/** Longer than three of the parts in which a file is read, and no two neighbours alike. */
const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * 7 + (at >> 8)) % 256))
const END = bytes.length

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reader-'))
  await writeFile(join(folder, 'bytes'), bytes)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('a file is read at any place, whatever was read before, and not past its end', async () => {
  const reader = await Reader.open(join(folder, 'bytes'))
  const places = [
    ['within the first part', 10, 20],
    ['to the last byte of that part', 65_516, 20],
    ['over the end of that part', 65_530, 20],
    ['before what was read last', 0, 4],
    ['more than a part at once', 1_000, 70_000],
    ['one byte after what was read last', 71_000, 1],
    ['over the end of the file', END - 5, 20],
    ['as many bytes as a file may claim to have', 1, 2 ** 50],
    ['the last byte', END - 1, 1],
    ['at the end', END, 1],
    ['before the beginning', -1, 5],
  ] as const
  for (const [what, from, length] of places)
    expect((await reader.at(from, length)).equals(bytes.subarray(Math.max(0, from), from < 0 ? 0 : from + length)), what).toBe(true)
  await reader.close()
})
