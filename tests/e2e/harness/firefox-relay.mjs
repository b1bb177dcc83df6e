#!/usr/bin/env node
// Stands between the driver and Firefox, where Debian's Firefox says a little less over WebDriver BiDi than the driver wants to hear: it
// cannot be asked for a colour scheme, and a download has no name. Everything else goes through as it is.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

const UNKNOWN = 'emulation.setMediaFeaturesOverride'

const browser = spawn(process.env.FIREFOX_PATH, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
browser.on('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => browser.kill('SIGKILL'))

createInterface(browser.stderr).on('line', (line) => {
  const [, address] = /^WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? []
  if (!address) return void process.stderr.write(`${line}\n`)
  const relay = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  relay.on('listening', () => process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${relay.address().port}\n`))
  relay.on('connection', (driver, { url }) => join(driver, new WebSocket(address + url, { perMessageDeflate: false, maxPayload: 1 << 28 })))
})

function join(driver, firefox) {
  const waiting = []
  const hand = (message) => (firefox.readyState === WebSocket.OPEN ? firefox.send(message) : waiting.push(message))
  driver.on('message', (data) => {
    const message = String(data)
    const { id, method } = JSON.parse(message)
    if (method === UNKNOWN) driver.send(JSON.stringify({ type: 'success', id, result: {} }))
    else hand(message)
  })
  firefox.on('open', () => waiting.splice(0).forEach(hand))
  firefox.on('message', (data) => driver.send(nameDownload(String(data))))
  firefox.on('close', () => driver.close())
  driver.on('close', () => firefox.close())
}

/** A file that a page made itself is told apart by the end of its address. */
function nameDownload(text) {
  if (!text.includes('"browsingContext.download')) return text
  const event = JSON.parse(text)
  event.params.download ??= event.params.url.split('/').at(-1)
  return JSON.stringify(event)
}
