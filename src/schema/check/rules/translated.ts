import { holesOf } from '../../template.ts'
import type { Graph, Path, Report, Rule } from '../rule.ts'
import { isStub } from '../stub.ts'
import { sentencesOf } from '../visit.ts'

const CHINESE = /[\u3400-\u9fff\uf900-\ufaff]/
export const isChinese = (text: string): boolean => CHINESE.test(text)

export const translated: Rule = {
  name: 'translated',
  why: 'A person who reads one language must not meet a sentence of the other.',

  check(graph, report) {
    const { locales } = graph.world.app
    if (!locales) return
    for (const locale of Object.keys(locales.titles)) {
      if (locale === locales.source) continue
      for (const source of graph.sources.values()) {
        if (source.data === undefined || source.path.startsWith('locales/')) continue
        checkFile(graph, source.path, source.data, locale, report)
      }
      for (const path of Object.keys(graph.world.locales[locale] ?? {})) {
        if (!graph.sources.has(path))
          report(`locales/${locale}/${path}`, [], `Unexpected file, there is no "${path}" to translate; expected it to be removed`)
      }
    }
  },

  examples: {
    ok: {},
    notOk: {
      'locales/en-US/screens/order.json': { title: '订单', actions: { pay: {}, refund: { title: 'Refund' } } },
      'locales/en-US/menus/shop.json': { title: 'Shop {name}', groups: { orders: { title: 'Orders' } } },
    },
    says: [
      'locales/en-US/menus/shop.json#/title Unexpected "{name}", expected a sentence without holes, as the one it translates',
      'locales/en-US/screens/order.json#/title Unexpected Chinese "订单" in en-US, expected a translation',
      'locales/en-US/screens/order.json#/actions/pay Missing translation of "支付" (actions.pay.title)',
      'locales/en-US/screens/order.json#/actions/refund Unexpected translation, there is no sentence at actions.refund; expected it to be removed',
    ],
  },
}

function checkFile(graph: Graph, path: string, data: unknown, locale: string, report: Report): void {
  const overlays = graph.world.locales[locale] ?? {}
  const over = overlays[path]
  const file = `locales/${locale}/${path}`
  for (const { path: at, text } of sentencesOf(data, isChinese)) {
    if (isNative(at)) continue
    const spot = overlayPath(data, at)
    const found = valueAt(over, spot)
    if (typeof found !== 'string' || found.trim() === '') {
      if (over === undefined) report(path, at, `Missing translation of ${JSON.stringify(text)}, expected it in ${file}`)
      else report(file, spot, `Missing translation of ${JSON.stringify(text)} (${spot.join('.')})`)
    }
  }
  holes(data, over, file, report)
  if (over === undefined) return
  leaves(over, [], (at, text) => {
    if (typeof text !== 'string') report(file, [...at], 'Unexpected value, a translation holds only sentences')
    else if (locale === 'en-US' && isChinese(text) && !isStub(text))
      report(file, [...at], `Unexpected Chinese ${JSON.stringify(text)} in en-US, expected a translation`)
  })
  stale(over, data, [], (at) =>
    report(file, at, `Unexpected translation, there is no sentence at ${at.join('.')}; expected it to be removed`, { at: 'key' }),
  )
}

/** A translation fills the holes of its source and no others: an unknown one would leave nothing behind. */
function holes(data: unknown, over: unknown, file: string, report: Report): void {
  for (const { path, text } of sentencesOf(data, () => true)) {
    const spot = overlayPath(data, path)
    const found = valueAt(over, spot)
    if (typeof found !== 'string') continue
    const known = holesOf(text)
    for (const hole of holesOf(found))
      if (!known.includes(hole))
        report(
          file,
          spot,
          `Unexpected "{${hole}}", expected ${known.length > 0 ? `one of: ${known.map((one) => `{${one}}`).join(', ')}` : 'a sentence without holes, as the one it translates'}`,
        )
  }
}

/** Languages name themselves; what a chinese word means in `titles` of app.json is on purpose. */
export const isNative = (path: Path) => path.includes('titles')

/** The place of a sentence in an overlay: entries of lists are named by their const or field. */
export function overlayPath(data: unknown, path: Path): (string | number)[] {
  const out: (string | number)[] = []
  let value = data
  for (const [at, step] of path.entries()) {
    const next = (value as Record<string | number, unknown>)[step]
    if (Array.isArray(value) && next && typeof next === 'object') {
      const named = next as { const?: unknown; field?: string }
      if ('const' in named) {
        out.push(String(named.const))
        // A choice is overlaid by its const: `{ "open": "Open" }`.
        if (path[at + 1] === 'title' && at + 2 === path.length) return out
      } else out.push('any' in next ? 'keyword' : (named.field ?? step))
    } else out.push(step)
    value = next
  }
  return out
}

export function valueAt(value: unknown, path: Path): unknown {
  let found = value
  for (const step of path) {
    if (found === null || typeof found !== 'object' || !Object.hasOwn(found, step)) return undefined
    found = (found as Record<string | number, unknown>)[step]
  }
  return found
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

export function stale(over: unknown, source: unknown, path: (string | number)[], tell: (path: Path) => void): void {
  if (typeof over === 'string') {
    if (typeof source !== 'string') tell([...path])
    return
  }
  if (!over || typeof over !== 'object') return
  for (const [key, one] of Object.entries(over)) {
    const next = Array.isArray(source) ? source.find((item) => isCalled(item, key)) : (source as Record<string, unknown> | undefined)?.[key]
    path.push(key)
    if (next === undefined) tell([...path])
    else if (!(typeof one === 'string' && next && typeof next === 'object' && 'const' in next)) stale(one, next, path, tell)
    path.pop()
  }
}

/** Entries of lists are named by their const or their field. */
function isCalled(item: unknown, key: string): boolean {
  if (item === null || typeof item !== 'object') return false
  return ('const' in item && String(item.const) === key) || ('field' in item && item.field === key) || ('any' in item && key === 'keyword')
}
