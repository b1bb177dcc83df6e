import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * The findings of axe; run over the protocol, where the page's own policy does not forbid it. `within` is the one element to look at,
 * where the page around it is looked at by itself.
 */
export async function findBarriers(page: Page, within?: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const loaded = await session.send('Runtime.evaluate', { expression: 'typeof axe', returnByValue: true })
  if (loaded.result.value === 'undefined') await session.send('Runtime.evaluate', { expression: axe })
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `axe.run(${within ? JSON.stringify(within) : 'document'}, { resultTypes: ['violations'], preload: false }).then((found) => found.violations
      .map((one) => 'axe: ' + one.id + ' at ' + one.nodes.slice(0, 3).map((node) => node.target.join(' ')).join(', ') + ' (' + one.nodes[0].failureSummary + ')'))`,
    awaitPromise: true,
    returnByValue: true,
  })
  await session.detach()
  return exceptionDetails ? [`axe: ${exceptionDetails.text}`] : (result.value as string[])
}
