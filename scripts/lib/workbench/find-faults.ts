import { findNodeAtOffset, getNodePath } from 'jsonc-parser'
import { applyGuess } from '../../../src/schema/fix/guess.ts'
import { isRepeated } from '../../../src/schema/fix/repeated.ts'
import { fixSchemas } from '../../../src/schema/fix/fix.ts'
import { type Finding, placeOf } from '../../../src/schema/read.ts'
import { Source } from '../../../src/schema/source.ts'
import type { Drafts, Kept } from '../kept-folder.ts'
import { type Missing, missingIn } from './retell.ts'
import { type Mend, pageOfCall, withoutMarkup, withoutName, withProperty } from './mends.ts'

/** `ways`: of several mends somebody has to choose. `isOld`: it was there without the drafts too, in a file that is not one of them. */
export type Found = Finding & { path?: (string | number)[]; mend?: Mend; ways?: Mend[]; missing?: Missing; isOld?: true }
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
    const elsewhere = findings.filter(({ file }) => !(file in drafts))
    const old = elsewhere.length > 0 ? oldIn(elsewhere, kept.check({}).findings()) : new Set<Finding>()
    // The possible fixes are computed once, and only if there are findings.
    let fixed: Fixed | undefined
    const fixes = () => (fixed ??= new Map(fixSchemas(files).map((one) => [one.path, one])))
    let tried = 0
    const isBetter = (file: string, text: string) =>
      tried++ < TRIED && kept.check({ ...drafts, [file]: text }).findings().length < findings.length
    return findings.map((finding) => {
      const missing = missingIn(finding.message)
      const found = withMend(placed(finding, texts.get(finding.file)), texts, fixes, isBetter, (call) => pageOfCall(checker.world(), call))
      return { ...found, ...(missing ? { missing } : {}), ...(old.has(finding) ? { isOld: true } : {}) }
    })
  }
}

/** Those that were there before: a file that is as it was has as many of a rule at a place, whatever its sentence tells of other files. */
function oldIn(findings: readonly Finding[], before: readonly Finding[]): Set<Finding> {
  const placeIn = ({ file, line, column, rule, severity }: Finding) => JSON.stringify([file, line, column, rule, severity])
  const left = new Map<string, number>()
  for (const one of before) left.set(placeIn(one), (left.get(placeIn(one)) ?? 0) + 1)
  return new Set(
    findings.filter((one) => {
      const count = left.get(placeIn(one)) ?? 0
      left.set(placeIn(one), count - 1)
      return count > 0
    }),
  )
}

/** So many mends are tried out for one check: where more is wrong, nobody reads on. */
const TRIED = 12

function withMend(
  finding: Finding,
  texts: ReadonlyMap<string, string>,
  fixes: () => Fixed,
  isBetter: (file: string, text: string) => boolean,
  pageOf: (call: string) => string | undefined,
): Found {
  const text = texts.get(finding.file)
  if (text === undefined) return finding
  const source = new Source(finding.file, text)
  const [start, end] = [offsetOf(source, finding.line, finding.column), offsetOf(source, finding.endLine, finding.endColumn)]
  const { suggestion } = finding
  const written = text.slice(start, end)
  const whole = (title: string, said: string): Found => ({
    ...finding,
    mend: { title, splices: [{ start: 0, end: text.length, text: said }] },
  })
  const guessed = suggestion === undefined ? undefined : applyGuess(text, finding)
  if (guessed !== undefined) return whole(suggestion!, guessed)
  if (suggestion !== undefined && /^"[^"]*"$/.test(written))
    return { ...finding, mend: { title: suggestion, splices: [{ start, end, text: JSON.stringify(suggestion) }] } }
  const plain = withoutMarkup(finding, written, start)
  if (plain) return { ...finding, mend: plain }
  const mended = finding.severity === 'error' || isRepeated(finding) ? fixes().get(finding.file) : undefined
  if (mended && mended.text === undefined)
    return { ...finding, mend: { title: mended.did.join('; '), splices: [{ start: 0, end: text.length, text: '' }], isEnd: true } }
  if (mended?.text !== undefined && mended.text !== text) return whole(mended.did.join('; '), mended.text)
  const ways = withProperty(finding, texts, isBetter, pageOf)
  if (ways.length > 1) return { ...finding, ways }
  const mend = ways[0] ?? withoutName(finding, text, start, (without) => isBetter(finding.file, without))
  return mend ? { ...finding, mend } : finding
}

/** A finding with its place by the names in its file; as it is where that is no JSON. */
function placed(finding: Finding, text: string | undefined): Found {
  const source = text === undefined ? undefined : new Source(finding.file, text)
  const tree = source?.tree()
  const node = source && tree && findNodeAtOffset(tree, offsetOf(source, finding.line, finding.column))
  return node ? { ...finding, path: getNodePath(node) } : finding
}

function offsetOf(source: Source, line: number, column: number): number {
  const start = source.starts()[line - 1] ?? source.text.length
  const offset = Math.min(start + column - 1, source.text.length)
  return placeOf(source, offset).line === line ? offset : source.text.length
}
