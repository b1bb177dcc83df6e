import { fixSchemas } from '../../../src/schema/fix/fix.ts'
import { type Finding, placeOf } from '../../../src/schema/read.ts'
import { Source } from '../../../src/schema/source.ts'
import type { Drafts, Kept } from '../kept-folder.ts'

type Splice = { start: number; end: number; text: string }
type Found = Finding & { mend?: { title: string; splices: Splice[] } }
/** What `npm run schema -- fix` would do, by file. */
type Fixed = Map<string, ReturnType<typeof fixSchemas>[number]>

/** The findings of a folder with some drafts laid over it; only what the drafts affect is checked again. */
export function createFinder(kept: Kept): (drafts: Drafts) => Found[] {
  return (drafts) => {
    const checker = kept.check(drafts)
    const findings = checker.findings()
    if (findings.length === 0) return []
    const files = checker.files()
    const texts = new Map(files.map(({ path, text }) => [path, text]))
    // The possible fixes are computed once, and only if there are findings.
    let fixed: Fixed | undefined
    const fixes = () => (fixed ??= new Map(fixSchemas(files).map((one) => [one.path, one])))
    return findings.map((finding) => withMend(finding, texts.get(finding.file), fixes))
  }
}

function withMend(finding: Finding, text: string | undefined, fixes: () => Fixed): Found {
  if (text === undefined) return finding
  const source = new Source(finding.file, text)
  const [start, end] = [offsetOf(source, finding.line, finding.column), offsetOf(source, finding.endLine, finding.endColumn)]
  const { suggestion } = finding
  const written = text.slice(start, end)
  if (suggestion !== undefined && /^"[^"]*"$/.test(written))
    return { ...finding, mend: { title: suggestion, splices: [{ start, end, text: JSON.stringify(suggestion) }] } }
  const mended = finding.severity === 'error' ? fixes().get(finding.file) : undefined
  if (mended?.text === undefined || mended.text === text) return finding
  return { ...finding, mend: { title: mended.did.join('; '), splices: [{ start: 0, end: text.length, text: mended.text }] } }
}

function offsetOf(source: Source, line: number, column: number): number {
  const start = source.starts()[line - 1] ?? source.text.length
  const offset = Math.min(start + column - 1, source.text.length)
  return placeOf(source, offset).line === line ? offset : source.text.length
}
