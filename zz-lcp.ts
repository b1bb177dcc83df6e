import { launchBrowser, openSlowly } from './tests/bench/slow-browser.ts'
import { serveFolder } from './tests/bench/login/serve-folder.ts'
const ours = await serveFolder(process.env.DIST!)
const browser = await launchBrowser()
for (const path of process.argv.slice(2)) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true })
  const page = await context.newPage()
  const p = await context.newCDPSession(page)
  await p.send('Network.enable')
  await p.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 1.6*1024*1024/8, uploadThroughput: 750*1024/8 })
  await p.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.route('**/api/**', (r) => r.fulfill({ json: { code: 200, message: '', data: null } }))
  await page.addInitScript(() => {
    (globalThis as any).lcp = []; (globalThis as any).lt = []
    new PerformanceObserver((l) => { for (const e of l.getEntries() as any[]) (globalThis as any).lcp.push([Math.round(e.startTime), e.size, e.element?.tagName + '.' + e.element?.className, (e.element?.textContent ?? '').slice(0, 60), e.url]) }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((l) => { for (const e of l.getEntries() as any[]) (globalThis as any).lt.push([Math.round(e.startTime), Math.round(e.duration)]) }).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(ours.url + path, { waitUntil: 'load' })
  await page.waitForTimeout(6000)
  console.log(path, JSON.stringify(await page.evaluate(() => [(globalThis as any).lcp, (globalThis as any).lt]), null, 0))
  await context.close()
}
await browser.close(); await ours.stop(); process.exit(0)
