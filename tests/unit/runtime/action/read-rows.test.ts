import { expect, it } from 'vitest'
import { readRows } from '../../../../src/runtime/action/read-rows.ts'

const file = (...bytes: number[]) => new Blob([Uint8Array.from(bytes)])

it('a picture or a program that is chosen for import is told to be no table (issue 17)', async () => {
  await expect(readRows(file(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0d))).rejects.toMatchObject({ why: 'noText' })
})

it('a text is read in the writing that it has', async () => {
  expect(await readRows(file(0xe5, 0x90, 0x8d))).toBe('名')
  expect(await readRows(file(0xc3, 0xfb))).toBe('名')
  expect(await readRows(file(0xff, 0xfe, 0x0d, 0x54, 0x2c, 0))).toBe('名,')
})
