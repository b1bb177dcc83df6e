import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readFolder } from '../../scripts/lib/read-folder.ts'
import { checkSchemas } from '../../src/schema/check/check.ts'
import { withManyScreens } from '../fixtures/many-screens.ts'

const ROUNDS = 9
/** The check of a folder against reading and parsing the same bytes, at most. */
const LIMIT = 4

const base = readFolder('schemas')
let missed = false

for (const count of [100, 1_000]) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-schemas-'))
  const files = withManyScreens(base, count)
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const findings = checkSchemas(files).filter(({ severity }) => severity === 'error')
  if (findings.length > 0) throw new Error(`The generated schemas must be right: ${JSON.stringify(findings[0])}`)

  const contenders = {
    parse: () => {
      for (const { path } of files) JSON.parse(readFileSync(join(folder, path), 'utf8'))
    },
    check: () => {
      checkSchemas(files.map(({ path }) => ({ path, text: readFileSync(join(folder, path), 'utf8') })))
    },
  }
  const times: Record<string, number[]> = { parse: [], check: [] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, run] of Object.entries(contenders)) {
      const start = performance.now()
      run()
      times[name]!.push(performance.now() - start)
    }
  }
  const parse = median(times['parse']!)
  const check = median(times['check']!)
  const ratio = check / parse
  if (ratio > LIMIT) missed = true
  const megabytes = files.reduce((sum, file) => sum + file.text.length, 0) / 1e6
  console.log(
    `${String(count).padStart(6)} screens, ${files.length} files, ${megabytes.toFixed(1)} MB: read and parse ${parse.toFixed(0)} ms, check ${check.toFixed(0)} ms, ratio ${ratio.toFixed(2)} (at most ${LIMIT})`,
  )
  rmSync(folder, { recursive: true })
}
console.log(`peak memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`)
process.exitCode = missed ? 1 : 0

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!
}
