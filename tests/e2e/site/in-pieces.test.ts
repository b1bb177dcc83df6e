import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { newPage } from '../harness/browser.ts'
import { shared as test } from '../harness/test.ts'
import { watchShifts } from '../harness/shifts.ts'

const PIECES = 24

/** A slow line in front of a server: what is in the body of a page arrives in pieces, each long enough after the other to be drawn. */
async function openSlowLine(target: string) {
  const { hostname, port } = new URL(target)
  const server = createServer((incoming, response) => {
    const { url: path, method } = incoming
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
    const asked = request({ hostname, port, path, method, headers }, async (answer) => {
      const { 'content-length': _, ...told } = answer.headers
      response.writeHead(answer.statusCode!, told)
      if (!told['content-type']?.startsWith('text/html')) return void answer.pipe(response)
      const whole = await buffer(answer)
      const body = whole.indexOf('<body')
      const size = Math.ceil((whole.length - body) / PIECES)
      response.write(whole.subarray(0, body))
      for (let at = body; at < whole.length; at += size) {
        response.write(whole.subarray(at, at + size))
        await pause(40)
      }
      response.end()
    })
    incoming.pipe(asked)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const at = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${at.port}`,
    stop: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

/** One of each kind, and those whose rows come after the page. */
const PAGES = ['/en/', '/zh/product', '/en/customer', '/en/pricing', '/en/docs/errors', '/en/docs/status', '/en/user/login']

test.for([1280, 375])('issue 19: at %i px nothing in sight moves while a page comes in pieces', async (width, { world }) => {
  const line = await openSlowLine(world.url)
  const page = await newPage({ ...world, url: line.url }, { bare: true, width })
  const moved = await watchShifts(page)
  for (const path of PAGES) {
    await page.goto(line.url + path, { waitUntil: 'networkidle' })
    expect.soft(await moved(), path).toBe(0)
  }
  await page.context().close()
  await line.stop()
  page.assertClean()
})
