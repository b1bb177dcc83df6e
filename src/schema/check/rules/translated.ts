import { isObject } from '../../is-object.ts'
import { holesOf } from '../../template.ts'
import { Source } from '../../source.ts'
import type { Graph, Path } from '../graph.ts'
import { respelled } from '../meant.ts'
import { near } from '../near.ts'
import type { Report, Rule } from '../rule.ts'
import { isChinese, nameOf, ownOf, type Translation, valueAt, walk, walkOf, writesHan } from '../sentences.ts'
import { entityNow, tellRenamed } from '../renamed.ts'
import { isStub } from '../stub.ts'
import type { FileAt } from '../visit.ts'

export const translated: Rule = {
  name: 'translated',
  why: 'A person who reads one language must not see sentences in another.',

  file(graph, at, report) {
    const { source } = at
    const { locales } = graph.world.app
    for (const locale in locales?.titles) {
      if (locale === locales.source) continue
      if (source.kind !== 'locale') checkFile(graph, at, locale, report)
      else if (source.locale === locale && source.body && !graph.sources.has(source.id))
        report(source.path, [], `Unexpected file, there is no "${source.id}" to translate; expected it ${whereTo(graph, source)}`)
    }
  },

  examples: {
    ok: {},
    notOk: {
      'locales/en-US/screens/order.json': { title: '订单', actions: { pay: {}, refund: { title: 'Refund' } } },
      'menus/shop.json': { title: '店铺', groups: { orders: { title: 'OMS' } } },
      'locales/en-US/menus/shop.json': { title: 'Shop {{name}}', groups: { orders: { title: ' ' } } },
    },
    says: [
      'locales/en-US/menus/shop.json#/title Unexpected "{{name}}", expected a sentence without holes, as the one it translates',
      'locales/en-US/menus/shop.json#/groups/orders/title Missing translation of "OMS" (groups.orders.title)',
      'locales/en-US/screens/order.json#/title Unexpected Chinese "订单" in en-US, expected a translation',
      'locales/en-US/screens/order.json#/actions/pay Missing translation of "支付" (actions.pay.title)',
      'locales/en-US/screens/order.json#/actions/refund Unexpected translation, there is no sentence at actions.refund; expected it to be removed',
    ],
  },
}

/** The translation of a renamed file belongs to its new name. */
function whereTo(graph: Graph, { id, locale }: Source): string {
  const [folder = '', ...rest] = id.replace(/\.json$/, '').split('/')
  const past = rest.join('/')
  const entity = folder === 'calls' ? entityNow(graph, past) : undefined
  if (entity !== undefined && graph.sources.has(`calls/${entity}.json`)) return becoming(locale!, `calls/${entity}.json`)
  for (const { path, data, kind } of graph.sources.values()) {
    const was = kind === 'locale' || !path.startsWith(`${folder}/`) ? undefined : ownOf(data, 'was')
    if (was !== undefined && [was].flat().includes(past)) return becoming(locale!, path)
  }
  return 'to be removed'
}

const becoming = (locale: string, path: string) => `to become locales/${locale}/${path}, as npm run schema -- fix does`

function checkFile(graph: Graph, { source: written, translation }: FileAt, locale: string, report: Report): void {
  const { path } = written
  const spelled = graph.spelled.get(path)
  // A translation belongs to the word that is meant, however that is spelled.
  const source = spelled?.size ? new Source(path, JSON.stringify(respelled(written.data, spelled))) : written
  const { data } = source
  const [over, file] = [graph.world.locales[locale]?.[path], `locales/${locale}/${path}`]
  const overlay = graph.sources.get(file)
  if (!source.isObject || overlay?.isObject === false) return
  const { lacking, holed, used, twice } = source === written && translation.over === over ? translation : walk(source, over).translation
  for (const one of holed) checkHoles(graph, one, data, file, report)
  const missing = lacking.filter(({ path: at }) => !isNative(at))
  if (over === undefined) {
    const [first] = missing
    return first && report(path, first.path, `Missing translation of ${sayMany(first.text, missing.length)}, expected in ${file}`)
  }
  const bare: { spot: (string | number)[]; text: string }[] = []
  for (const { path: at, text } of missing) {
    const spot = overlayPath(data, at)
    // A translation under a former name is reported there.
    if (
      at.some((_, depth) =>
        pastsOf(valueAt(data, at.slice(0, depth))).some((past) => valueAt(over, [...spot.slice(0, depth - 1), past]) !== undefined),
      )
    )
      continue
    bare.push({ spot, text })
  }
  const found: (string | number)[][] = []
  if (twice || !isUsedUp(overlay, used)) checkStale(file, over, data, locale, bare, found, report)
  for (const { spot, text } of bare)
    if (!found.some((path) => path.every((step, at) => step === spot[at])))
      report(file, spot, `Missing translation of ${JSON.stringify(text)} (${spot.join('.')})`)
}

/** Where the sentences stand that a translation under a misspelled name most likely belongs to. */
function meantAt(at: Path, over: unknown, bare: readonly { spot: Path }[]): string | undefined {
  const around = at.slice(0, -1)
  const beside = bare.flatMap(({ spot }) =>
    around.every((step, depth) => String(spot[depth]) === String(step)) ? [String(spot[around.length])] : [],
  )
  const there = valueAt(over, around)
  return near(
    String(at.at(-1)),
    beside.filter((name) => ownOf(there, name) === undefined),
  )
}

/** For a file without any translation, one finding covers all its sentences. */
const sayMany = (text: string, many: number): string =>
  many === 1 ? JSON.stringify(text) : `${JSON.stringify(text)} and ${many - 1} more ${many === 2 ? 'sentence' : 'sentences'}`

/** Adds to `found` where sentences stand whose translation is told here: it has another name, or is no sentence. */
function checkStale(
  file: string,
  over: unknown,
  data: unknown,
  locale: string,
  bare: readonly { spot: Path }[],
  found: (string | number)[][],
  report: Report,
): void {
  stale(
    over,
    data,
    [],
    (at) => {
      if (isToldThere(data, at)) return
      const meant = meantAt(at, over, bare)
      if (meant !== undefined) {
        found.push([...at.slice(0, -1), meant])
        const told = `Unexpected translation "${at.at(-1)!}", there is no sentence of that name. Did you mean "${meant}"?`
        return report(file, at, told, { at: 'key', suggestion: meant })
      }
      const rows = at[0] === 'entity' ? ownOf(data, 'entity') : undefined
      const beside = valueAt(data, at.slice(0, -1))
      const now = calledNow(beside, String(at.at(-1)))
      const mend =
        typeof rows === 'string'
          ? `its rows have a file of their own now, entities/${rows}.json; npm run schema -- fix carries it along`
          : now === undefined
            ? `there is no sentence at ${at.join('.')}; expected it to be removed`
            : `what it translates is called "${now}" now; npm run schema -- fix carries it along`
      report(file, at, `Unexpected translation, ${mend}`, { at: 'key', ...(now === undefined ? {} : { suggestion: now }) })
    },
    (at, text) => {
      if (typeof text !== 'string') found.push([...at])
      checkLeaf(file, at, text, locale, report)
    },
  )
}

/** Whether what it translated is lost by a slip that is told in its source: a field without a title, an object without fields, a choice that stands there twice. */
function isToldThere(data: unknown, at: Path): boolean {
  const beside = valueAt(data, at.slice(0, -1))
  if (at.at(-2) === 'properties') return false
  if (at.at(-1) === 'properties') return ownOf(beside, 'type') === 'object'
  if (at.at(-1) === 'title') return at.at(-3) === 'properties' && isObject(beside) && ownOf(data, 'properties') !== undefined
  const values = Array.isArray(beside) && at.at(-2) === 'oneOf' ? beside.map((one: unknown) => ownOf(one, 'const')) : []
  return new Set(values).size < values.length
}

/** What was called so before among fields, or among choices, which are called by their values. */
function calledNow(beside: unknown, past: string): string | undefined {
  const wasSo = (one: unknown): boolean => pastsOf(one).includes(past)
  if (!Array.isArray(beside)) return isObject(beside) ? Object.keys(beside).find((name) => wasSo(beside[name])) : undefined
  const at = beside.findIndex(wasSo)
  return at < 0 ? undefined : String(nameOf(beside[at] as object, at))
}

/** The former names of something. */
const pastsOf = (value: unknown): string[] => [ownOf(value, 'was') ?? []].flat().map(String)

/** Whether all texts of a translation were used, so that none can be stale, and none is in Chinese. */
function isUsedUp(source: Source | undefined, used: number): boolean {
  if (!source || source.escapes() || (!writesHan(source.locale!) && isChinese(source.text))) return false
  const { texts, properties, nodes } = walkOf(source)
  // Every property is either a text or an object, and nothing else.
  return texts === used && properties === texts + nodes - 1
}

function checkLeaf(file: string, at: Path, text: unknown, locale: string, report: Report): void {
  if (typeof text !== 'string') report(file, [...at], 'Unexpected value, a translation holds only sentences')
  else if (!writesHan(locale) && isChinese(text) && !isStub(text))
    report(file, [...at], `Unexpected Chinese ${JSON.stringify(text)} in ${locale}, expected a translation`)
}

/** A translation must have exactly the placeholders of its source: an unknown one would be left empty. */
function checkHoles(graph: Graph, { spoken, found }: Translation['holed'][number], data: unknown, file: string, report: Report): void {
  if (found.trim() === '') return
  const known = holesOf(spoken.text)
  const filled = holesOf(found)
  if (known.length === filled.length && known.every((hole, at) => hole === filled[at])) return
  const at = overlayPath(data, spoken.path)
  const lost = new Set(known.filter((hole) => !filled.includes(hole)))
  if (lost.size === 0 && filled.every((hole) => known.includes(hole))) return
  if (isSlipOfSource(graph, data, spoken.text, lost, filled)) return
  const strays = new Set(filled.filter((hole) => !known.includes(hole)))
  for (const hole of strays) {
    const now = [...lost].find((one) => wasCalled(graph, one, hole))
    // One that is left of each belongs to the other, however it is spelled.
    const meant = now ?? near(hole, lost) ?? (strays.size === 1 && lost.size === 1 ? [...lost][0] : undefined)
    const { message, suggestion } = now === undefined ? tellStray(hole, known, meant) : tellRenamed('hole', `{{${hole}}}`, `{{${now}}}`)
    report(file, at, message, suggestion === undefined ? {} : { suggestion })
    if (meant !== undefined) lost.delete(meant)
  }
  if (lost.size === 0) return
  const missing = [...lost].map((one) => `"{{${one}}}"`).join(', ')
  report(file, at, `Missing ${missing}, expected all that the sentence says which it translates`)
}

/** Whether the sentence itself names what is no field, or with other signs, which is told there, and its translation what is one. */
function isSlipOfSource(graph: Graph, data: unknown, text: string, lost: ReadonlySet<string>, filled: readonly string[]): boolean {
  const known = fieldsAround(graph, data)
  const isField = (name: string) => known.some((properties) => Object.hasOwn(properties, name))
  if (filled.length === 0 || !filled.every(isField)) return false
  return lost.size > 0 ? ![...lost].some(isField) : /(?<!\{)\{ ?\w+ ?\}(?!\})/.test(text)
}

/** The fields that the sentences of a file can name: those of its rows, with what its page takes; of a file without rows those of any. */
function fieldsAround({ atlas }: Graph, data: unknown): object[] {
  const rows = ownOf(data, 'entity')
  const own = typeof rows === 'string' ? atlas.entities[rows]?.properties : ownOf(isObject(rows) ? rows : data, 'properties')
  if (!isObject(own)) return Object.values(atlas.entities).map(({ properties }) => properties)
  const takes = ownOf(data, 'takes')
  return [own, Object.fromEntries((Array.isArray(takes) ? takes : []).map((name: unknown) => [String(name), true]))]
}

/** Whether a field of this name formerly had the other name, in whatever entity the sentence is about. */
const wasCalled = ({ atlas }: Graph, now: string, past: string): boolean =>
  Object.values(atlas.entities).some(({ properties }) => pastsOf(ownOf(properties, now)).includes(past))

function tellStray(hole: string, known: readonly string[], meant: string | undefined): { message: string; suggestion?: string } {
  const expected =
    known.length > 0 ? `one of: ${known.map((one) => `{{${one}}}`).join(', ')}` : 'a sentence without holes, as the one it translates'
  const told = `Unexpected "{{${hole}}}", expected ${expected}`
  return meant === undefined ? { message: told } : { message: `${told}. Did you mean "{{${meant}}}"?`, suggestion: `{{${meant}}}` }
}

/** Languages are named in themselves, so Chinese words in `titles` of app.json are intended. */
export const isNative = (path: Path) => path.includes('titles')

/** The path of a sentence in a translation: entries of lists are identified by their const or field. */
export function overlayPath(data: unknown, path: Path): (string | number)[] {
  const out: (string | number)[] = []
  let value = data
  for (const [at, step] of path.entries()) {
    const next = (value as Record<string | number, unknown>)[step]
    if (Array.isArray(value) && next && typeof next === 'object') {
      out.push(nameOf(next, step))
      // A choice is translated by its const: `{ "open": "Open" }`.
      if ('const' in next && path[at + 1] === 'title' && at + 2 === path.length) return out
    } else out.push(step)
    value = next
  }
  return out
}

/** Calls `tell` for each part of a translation that its source does not have, and, on the same walk, `tellLeaf` for each of its leaves. */
export function stale(
  over: unknown,
  source: unknown,
  path: (string | number)[],
  tell: (path: Path) => void,
  tellLeaf?: (path: Path, leaf: unknown) => void,
): void {
  if (tellLeaf && (over === null || typeof over !== 'object' || Array.isArray(over))) tellLeaf(path, over)
  if (typeof over === 'string') {
    if (typeof source !== 'string') tell([...path])
    return
  }
  if (!over || typeof over !== 'object') return
  // A list counts as one leaf.
  const tellInner = Array.isArray(over) ? undefined : tellLeaf
  for (const key in over) {
    const one = (over as Record<string, unknown>)[key]
    const next = Array.isArray(source) ? source.find((item) => isCalled(item, key)) : (source as Record<string, unknown> | undefined)?.[key]
    path.push(key)
    if (next === undefined) tell([...path])
    if (next === undefined || (typeof one === 'string' && next && typeof next === 'object' && 'const' in next)) {
      if (tellInner) leaves(one, path, tellInner)
    } else stale(one, next, path, tell, tellInner)
    path.pop()
  }
}

/** Entries of lists are identified by their const or their field. */
function isCalled(item: unknown, key: string): boolean {
  if (item === null || typeof item !== 'object') return false
  return ('const' in item && String(item.const) === key) || ('field' in item && item.field === key) || ('any' in item && key === 'keyword')
}

function leaves(value: unknown, path: (string | number)[], tell: (path: Path, text: unknown) => void): void {
  if (value && typeof value === 'object' && !Array.isArray(value)) {
    for (const key in value) {
      path.push(key)
      leaves((value as Record<string, unknown>)[key], path, tell)
      path.pop()
    }
  } else tell(path, value)
}
