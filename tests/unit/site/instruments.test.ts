import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../../scripts/lib/shell.mjs'
import { measureHotWords, measureLikeness, measureSpectra, measureTurns, measureVoices } from './measure-instruments.ts'

const FOLDER = join(root, 'src/site/instruments')
const measures: Record<string, () => unknown> = {
  turns: measureTurns,
  voices: measureVoices,
  likeness: measureLikeness,
  'hot-words': measureHotWords,
  spectra: measureSpectra,
}

// `INSTRUMENTS=write npx vitest run --project unit tests/unit/site/instruments.test.ts` measures them anew.
it.each(Object.keys(measures))('W10: what the instrument of %s draws was measured on its recording', async (name) => {
  const file = join(FOLDER, `${name}.json`)
  const measured = await measures[name]!()
  if (process.env['INSTRUMENTS'] === 'write') writeFileSync(file, `${JSON.stringify(measured, undefined, 1)}\n`)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(measured)))
})
