import { join } from 'node:path'
import { type Browser, firefox } from 'playwright-core'

/** The installed Firefox over WebDriver BiDi, by way of `firefox-relay.mjs`. Whoever opens it closes it. */
export async function openFirefox(path: string): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: join(import.meta.dirname, 'firefox-relay.mjs'),
    env: { ...process.env, FIREFOX_PATH: path },
    firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
  })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    await context.addInitScript(fillAsTyped)
    return context
  }
  return browser
}

/** What fills a field in Firefox sets its value past whoever listens to typing; here the browser types it. */
function fillAsTyped(): void {
  const insert = (text: string) => void document.execCommand('insertText', false, text)
  Object.defineProperty(globalThis, '__pw_bidiInsertText', { get: () => insert, set() {} })
}
