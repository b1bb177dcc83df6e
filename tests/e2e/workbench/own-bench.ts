import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { root } from '../../../scripts/lib/shell.mjs'
import { hashOf } from '../../../scripts/lib/workbench/schema-files.ts'
import type { SourceFile } from '../../../src/schema/read.ts'
import { openBrowser } from '../harness/browser.ts'
import { type DevServer, startDevServer } from '../harness/dev-server.ts'

/** A development server for the tests of a file, and the workbench as somebody opens it for the first time: what a test before has left, or broken off in the middle of, is gone. */
export function followBench(): { server: () => DevServer; open: () => Promise<Page> } {
  let server: DevServer
  let asCopied: SourceFile[] = []
  let context: BrowserContext | undefined

  beforeAll(async () => {
    server = await startDevServer()
    asCopied = readFolder(server.schemas)
  })
  afterAll(async () => {
    await context?.close()
    await server.stop()
  })

  return {
    server: () => server,
    async open() {
      await context?.close()
      await restore(server.schemas, asCopied)
      context = await (await openBrowser()).newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
      const page = await context.newPage()
      page.setDefaultTimeout(60_000)
      await page.goto(`${server.url}/#/workbench`)
      return page
    },
  }
}

/** The files as they were, without drafts beside them. */
async function restore(folder: string, files: SourceFile[]): Promise<void> {
  await rm(join(root, '.cache/workbench', hashOf(folder).slice(0, 12)), { recursive: true, force: true })
  const now = new Map(readFolder(folder).map(({ path, text }) => [path, text]))
  for (const { path, text } of files) {
    if (now.get(path) !== text) await writeFile(join(folder, path), text)
    now.delete(path)
  }
  for (const path of now.keys()) await rm(join(folder, path))
}
