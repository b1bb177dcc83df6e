import { appendFileSync } from 'node:fs'
import { type Profiler, Session } from 'node:inspector/promises'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect } from 'vitest'

/** What shell.mjs works it out from is an address of the page where a test has a document. */
const root = process.cwd()

/** Where a line of the code that runs begins, and which line of its source that is. */
type Line = { at: number; source: number }

const report = process.env['LINES_RUN']
const session = new Session()
/** Files of one worker share its modules, and read where their lines are once. */
const shared = globalThis as { linesOfScripts?: Map<string, Line[]> }
const known = (shared.linesOfScripts ??= new Map<string, Line[]>())
let began = 0

beforeAll(async () => {
  if (!report) return
  began = performance.now()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Debugger.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
})

/** One line of the report for each file of tests: its path, how long it took, and which lines of the product it ran. */
afterAll(async () => {
  if (!report) return
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const lines: Record<string, number[]> = {}
  for (const script of result) {
    const path = pathOf(script.url)
    if (!/^(src|mocks)\/.*\.tsx?$/.test(path)) continue
    const run = await linesRun(script)
    if (run.length > 0) lines[path] = run
  }
  session.disconnect()
  appendFileSync(
    report,
    `${JSON.stringify({ test: relative(root, expect.getState().testPath ?? ''), seconds: (performance.now() - began) / 1000, lines })}\n`,
  )
})

function pathOf(url: string): string {
  return relative(root, url.startsWith('file:') ? fileURLToPath(url) : url.replace(/\?.*$/, ''))
}

/** A function that was never called covers its lines with a count of none; the innermost range of a place speaks for it. */
async function linesRun({ scriptId, functions }: Profiler.ScriptCoverage): Promise<number[]> {
  // What runs when a module is loaded says nothing of who loaded it first.
  const ranges = functions.slice(1).flatMap((one) => one.ranges)
  if (ranges.every(({ count }) => count === 0)) return []
  const lines = known.get(scriptId) ?? (await readLines(scriptId))
  known.set(scriptId, lines)
  const run = new Set<number>()
  for (const { at, source } of lines) {
    let count = 0
    let width = Infinity
    for (const { startOffset, endOffset, count: times } of ranges)
      if (startOffset <= at && at < endOffset && endOffset - startOffset <= width) [width, count] = [endOffset - startOffset, times]
    if (count > 0) run.add(source)
  }
  return [...run].sort((one, other) => one - other)
}

async function readLines(scriptId: string): Promise<Line[]> {
  const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId })
  const [, encoded] = /sourceMappingURL=data:application\/json[^,]*,([\w+/=]+)\s*$/m.exec(scriptSource) ?? []
  if (!encoded) return []
  const map = new SourceMap(JSON.parse(Buffer.from(encoded, 'base64').toString()) as SourceMapPayload)
  let start = 0
  return scriptSource.split('\n').flatMap((text, number) => {
    const at = start + text.search(/\S|$/)
    start += text.length + 1
    const entry = map.findEntry(number, at - (start - text.length - 1))
    return 'originalLine' in entry ? [{ at, source: entry.originalLine + 1 }] : []
  })
}
