import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { format } from 'oxfmt'
import { expect, test } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { layOut } from '../../../src/schema/fix/layout.ts'
import { textWidth } from '../../../src/schema/fix/text-width.ts'
import { anyBlanks, anyJson, untidy } from '../workbench/text/random-json.ts'
import { runs } from '../../setup/runs.ts'

const { overrides } = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as {
  overrides: { files: string[]; options: { printWidth: number } }[]
}
const { options } = overrides.find(({ files }) => files.some((one) => one.startsWith('schemas/')))!
const formatted = async (text: string) => (await format('schemas/one.json', text, options)).code

test('the schemas of the house are laid out already', () => {
  for (const { path, text } of readFolder('schemas')) expect(layOut(text), path).toBe(text)
})

test('any text is laid out as the formatter of the project does it', async () => {
  await fc.assert(
    fc.asyncProperty(anyJson, anyBlanks, async (value, blanks) => {
      const text = untidy(value, blanks)
      expect(layOut(text)).toBe(await formatted(text))
    }),
    { numRuns: runs(400, 100) },
  )
})

test('a line breaks at the column at which the formatter breaks it', async () => {
  for (const letter of ['a', '字', 'é', '😀', '，', '…', '한'])
    for (let count = 40; count < 230; count++) {
      const text = JSON.stringify({ kept: true, list: [letter.repeat(count), 'b'], more: [1, 2, count] })
      expect(layOut(text)).toBe(await formatted(text))
    }
})

test('numbers that do not fit a line fill the next ones', async () => {
  const text = JSON.stringify({ list: Array.from({ length: 120 }, (_, at) => at * 37), sums: [[1.5, 2], [3]] })
  expect(layOut(text)).toBe(await formatted(text))
  const odd = '{"odd":[1.0E5,3.50,0.0,1.10e+5,1e-5,1.0e0,-0.50,1.050]}'
  expect(layOut(odd)).toBe(await formatted(odd))
})

test('widths are those of a fixed font', () => {
  expect(['ab', '订单', 'e\u0301', '👨‍👩‍👧', '⚠️', '\u200b'].map(textWidth)).toEqual([2, 4, 1, 2, 2, 0])
})
