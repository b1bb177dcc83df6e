import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * The findings of axe; run over the protocol, where the page's own policy does not forbid it. `within` is the one element to look at,
 * where the page around it is looked at by itself; what is built as one of the `known` ones is not looked at again.
 */
export async function findBarriers(page: Page, within?: string, known?: Set<string>): Promise<string[]> {
  if (known) {
    const build = await page.evaluate(readBuild, { within: within ?? 'body', beside: BESIDE, names: NAMES })
    if (known.has(build)) return []
    known.add(build)
  }
  const session = await page.context().newCDPSession(page)
  const loaded = await session.send('Runtime.evaluate', { expression: 'typeof axe', returnByValue: true })
  if (loaded.result.value === 'undefined') await session.send('Runtime.evaluate', { expression: axe })
  const root = within ? `document.querySelector(${JSON.stringify(within)})` : 'document.documentElement'
  const names = `{ beside: ${String(BESIDE)}, names: ${String(NAMES)} }`
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `axe.run({ include: [${root}], exclude: (${String(findAlike)})(${root}, ${names}) }, { resultTypes: ['violations'], preload: false }).then((found) => found.violations
      .map((one) => 'axe: ' + one.id + ' at ' + one.nodes.slice(0, 3).map((node) => node.target.join(' ')).join(', ') + ' (' + one.nodes[0].failureSummary + ')'))`,
    awaitPromise: true,
    returnByValue: true,
  })
  await session.detach()
  return exceptionDetails ? [`axe: ${exceptionDetails.text}`] : (result.value as string[])
}

/** What stands in rows, or links elements with each other, makes no other build; of what elements are called by, only that it is there. */
const BESIDE = /^(id|href|src|for|value|d|data-.*|aria-(controls|describedby|labelledby|rowindex|owns))$/
const NAMES = /^(title|alt|aria-label|placeholder|aria-valuenow|aria-valuetext)$/

/** How a part of the page is built: its kinds of elements, each in its parent, and whether they hold anything and scroll. Runs in the page. */
function readBuild({ within, beside, names }: { within: string; beside: RegExp; names: RegExp }): string {
  const shapeOf = (one: Element) =>
    [
      one.tagName,
      ...[...one.attributes]
        .filter(({ name }) => !beside.test(name))
        .map(({ name, value }) => (names.test(name) ? `${name} ${value !== ''}` : `${name}=${value}`)),
      (one.textContent ?? '').trim() !== '',
      one.scrollWidth > one.clientWidth,
      one.scrollHeight > one.clientHeight,
    ].join(' ')
  const root = document.querySelector(within)
  const shapes = new Map<Element, string>()
  for (const one of root ? [root, ...root.querySelectorAll('*')] : []) shapes.set(one, shapeOf(one))
  return [...new Set([...shapes].map(([one, shape]) => `${shapes.get(one.parentElement!) ?? ''} > ${shape}`))].sort().join('\n')
}

/** The rows of tables and entries of lists that are built like one before them: of those alike one is looked at. Runs in the page. */
function findAlike(root: Element, { beside, names }: { beside: RegExp; names: RegExp }): Element[] {
  const shapeOf = (one: Element): string =>
    [
      one.tagName,
      ...[...one.attributes]
        .filter(({ name }) => !beside.test(name))
        .map(({ name, value }) => (names.test(name) ? `${name} ${value !== ''}` : `${name}=${value}`)),
      (one.textContent ?? '').trim() !== '',
      `(${[...one.children].map(shapeOf).join()})`,
    ].join(' ')
  const alike = new Set<Element>()
  const seen = new Map<Element | null, Set<string>>()
  for (const one of root.querySelectorAll('tr, li')) {
    if ([...alike].some((other) => other.contains(one))) continue
    const [parent, shape] = [one.parentElement, shapeOf(one)]
    const before = seen.get(parent)
    if (before?.has(shape)) alike.add(one)
    else seen.set(parent, (before ?? new Set()).add(shape))
  }
  return [...alike]
}
