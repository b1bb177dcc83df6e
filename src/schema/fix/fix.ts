import { checkSchemas } from '../check/check.ts'
import { readReadable } from '../check/readable-world.ts'
import { structureFindings } from '../check/structure.ts'
import { readSchemas, type SourceFile, type World } from '../read.ts'
import { splitMark } from './byte-order-mark.ts'
import { ownOf } from '../check/sentences.ts'
import { removeValue } from './edit-json.ts'
import { carryRenamed, pastsOf, renamedIn } from './carry-renamed.ts'
import { applyGuess } from './guess.ts'
import { orderKeys } from './order-keys.ts'
import { isRepeated, withoutRepeated } from './repeated.ts'
import { completeOverlay } from './translations.ts'

/** What was fixed in one file, or needs a decision by the author; `text` is the new content, or undefined if the file should be removed. */
type Mended = { path: string; text: string | undefined; did: string[] }

/** Fixes what can be fixed without asking anybody; with `guess`, also the words for which a finding suggests another. */
export function fixSchemas(files: SourceFile[], { guess = false }: { guess?: boolean } = {}): Mended[] {
  const marks = new Map(files.map(({ path, text }) => [path, splitMark(text)]))
  const after: Files = new Map([...marks].map(([path, { bare }]) => [path, bare]))
  const did = new Map<string, string[]>()
  const change = (path: string, text: string | undefined, sentence: string) => {
    after.set(path, text)
    did.set(path, [...(did.get(path) ?? []), sentence])
  }
  if (guess) guessWords(after, change)
  leaveOutRepeated(after, change)
  mendTranslations(after, change)
  for (const { path, text, data } of soundSources(after)) {
    const ordered = orderKeys(path, data, text)
    if (ordered !== text) change(path, ordered, 'put the words of the file in order')
  }
  const written = (path: string) => {
    const text = after.get(path)
    return text === undefined ? undefined : (marks.get(path)?.mark ?? '') + text
  }
  return [...did].map(([path, sentences]) => ({ path, text: written(path), did: sentences })).sort((a, b) => (a.path < b.path ? -1 : 1))
}

type Files = Map<string, string | undefined>
type Change = (path: string, text: string | undefined, sentence: string) => void

function present(files: Files): SourceFile[] {
  return [...files].flatMap(([path, text]) => (text === undefined ? [] : [{ path, text }]))
}

/** Files that are valid JSON, with the text of the folder, including its line endings. */
function soundSources(files: Files) {
  return [...readSchemas(present(files)).sources.values()].flatMap(({ path, data, isObject }) =>
    !isObject || path.startsWith('locales/') ? [] : [{ path, data, text: files.get(path)! }],
  )
}

/** One fixed word may reveal the next and moves what follows it, so each round fixes the last possible place of every file. */
function guessWords(files: Files, change: Change): void {
  const seen = new Set<string>()
  for (let round = 0; round < 200; round++) {
    const done = new Set<string>()
    for (const finding of checkSchemas(present(files)).toReversed()) {
      const { file, message, line, column, suggestion } = finding
      const place = `${file}:${line}:${column} ${message}`
      if (suggestion === undefined || done.has(file) || seen.has(place)) continue
      const mended = applyGuess(files.get(file)!, finding)
      if (mended === undefined) continue
      seen.add(place)
      done.add(file)
      change(file, mended, `${message.replace(/,.*/s, '')} became "${suggestion}"`)
    }
    if (done.size === 0) return
  }
}

/** Removing one thing may show that more can be removed. */
function leaveOutRepeated(files: Files, change: Change): void {
  for (;;) {
    const findings = checkSchemas(present(files)).filter(isRepeated)
    const last = new Map(findings.map((finding) => [finding.file, finding]))
    for (const finding of last.values())
      change(
        finding.file,
        withoutRepeated(files.get(finding.file)!, finding),
        finding.message.replace(/^Unexpected/, 'left out').replace(/;.*/s, ''),
      )
    if (last.size === 0) return
  }
}

function mendTranslations(files: Files, change: Change): void {
  takeRowsAlong(files, change)
  const { sources } = readSchemas(present(files))
  const app = sources.get('app.json')
  // Without a valid app.json, the languages are unknown.
  if (!app || structureFindings(app, () => {})) return
  const world = readReadable(present(files))
  const { titles, source } = world.app.locales ?? { titles: {}, source: '' }
  for (const locale of Object.keys(titles)) {
    if (locale === source) continue
    const orphans = new Set(Object.keys(world.locales[locale] ?? {}).filter((path) => !sources.has(path)))
    const perhaps = new Map<string, string[]>()
    for (const { path, data } of soundSources(files)) {
      // What an error hides is still translated, so nothing is removed before the error is fixed.
      const isSound = !structureFindings(sources.get(path)!, () => {})
      const overlay = `locales/${locale}/${path}`
      const moved = isSound && files.get(overlay) === undefined ? movedFrom(overlay, path, wasOf(path, data, world), sources) : undefined
      const found = files.get(moved ?? overlay)
      if (found !== undefined && !sources.get(moved ?? overlay)?.isObject) continue
      if (moved !== undefined) {
        change(overlay, found, `took over what was translated in ${moved}`)
        change(moved, undefined, `is ${overlay} now`)
        orphans.delete(moved.slice(`locales/${locale}/`.length))
      } else if (found === undefined && isSound) {
        // An orphaned translation may belong to this file's former name, and stubs would prevent it from being moved here.
        const beside = [...orphans].filter((one) => folderOf(one) === folderOf(path))
        for (const one of beside) perhaps.set(one, [...(perhaps.get(one) ?? []), path])
        if (beside.length > 0) continue
      }
      const { text: written, carried } =
        found === undefined || !isSound
          ? { text: found, carried: [] }
          : carryRenamed(data, found, renamedIn(world.entities[entityOf(path, data)]?.properties))
      if (carried.length > 0) change(overlay, written, `moved with their names: ${carried.join(', ')}`)
      const { text, added, removed, kept } = completeOverlay(data, written, isSound)
      for (const { path: at, perhaps } of kept) change(overlay, text, sayKept(at, perhaps))
      if (removed.length > 0) change(overlay, text, `removed what translates nothing: ${removed.join(', ')}`)
      if (added.length > 0) change(overlay, text, `added stubs, to be translated: ${added.join(', ')}`)
    }
    for (const path of orphans) {
      const [overlay, names] = [`locales/${locale}/${path}`, perhaps.get(path)]
      if (names) change(overlay, files.get(overlay), sayOrphan(path, names))
      else change(overlay, undefined, `removed the file, there is no ${path}`)
    }
  }
}

/** A screen's own entity may have been moved to a file of its own; its translations are moved along. */
function takeRowsAlong(files: Files, change: Change): void {
  const { sources } = readSchemas(present(files))
  for (const { kind, id, path, locale, data } of sources.values()) {
    const rows = kind === 'locale' && id.startsWith('screens/') ? ownOf(data, 'entity') : undefined
    const entity = rows === undefined ? undefined : ownOf(sources.get(id)?.data, 'entity')
    const own = `locales/${locale}/entities/${String(entity)}.json`
    if (typeof entity !== 'string' || !sources.has(`entities/${entity}.json`) || files.get(own) !== undefined) continue
    change(own, `${JSON.stringify(rows, null, 2)}\n`, `took over what was translated in ${path}`)
    change(path, removeValue(files.get(path)!, ['entity']), `what it said of rows stands in ${own} now`)
  }
}

const folderOf = (path: string): string => path.split('/')[0]!

function sayOrphan(path: string, perhaps: string[]): string {
  const was = path.slice(folderOf(path).length + 1, -'.json'.length)
  return `kept, though there is no ${path}: if ${perhaps.join(' or ')} was called so before, write "was": "${was}" there (for calls: in their entity) and it is carried along; if not, remove it`
}

/** A translation is not deleted while its sentence may just have been renamed: people have to decide that. */
function sayKept(path: string, perhaps: string[]): string {
  const was = path.split('.').at(-1)!
  const names = perhaps.map((name) => `"${name}"`).join(' or ')
  return `kept ${path}, which translates nothing: if ${names} was called "${was}" before, write "was": "${was}" there and it is carried along; if not, take it out`
}

/** The translation of a file that was renamed and no longer exists under its former name. */
function movedFrom(overlay: string, path: string, was: unknown, sources: ReadonlyMap<string, unknown>): string | undefined {
  const folder = path.split('/')[0]!
  const pasts = pastsOf(was).map((past) => `${folder}/${past}.json`)
  const past = pasts.findLast((one) => !sources.has(one) && sources.has(overlay.replace(path, one)))
  return past && overlay.replace(path, past)
}

/** The former names of a file; a calls file is named after its entity. */
const wasOf = (path: string, data: unknown, { entities }: World): unknown =>
  (path.startsWith('calls/') ? entities[path.slice('calls/'.length, -'.json'.length)] : (data as { was?: unknown } | null))?.was

/** The entity whose fields a screen refers to. */
function entityOf(path: string, data: unknown): string {
  const { entity } = (data ?? {}) as { entity?: unknown }
  return path.startsWith('screens/') && typeof entity === 'string' ? entity : ''
}
