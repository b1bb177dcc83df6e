import type { BrowserContext, Page } from 'playwright-core'

/** What no page may do, and whether one of this context did. */
export type Watch = {
  /** Fails when a page broke its policy, threw, wrote an error to the console or called another origin. */
  assertClean(): void
  /** Lets one kind of fault pass, e.g. the failed call that a test is about. */
  allow(fault: RegExp): void
  /** The faults so far, which are then forgotten. */
  takeFaults(): string[]
}

export type WatchedPage = Page & Watch

// The browser itself logs every answer above 399; a refused call is part of the protocol, a failing one is not.
const REFUSED_CALL = /^console: Failed to load resource: the server responded with a status of (4\d\d|501)\b.* \S+\/api\//

/** What a browser says of a backend that was killed, also in the middle of an answer. */
export const CUT_OFF = /ERR_(CONNECTION_(REFUSED|RESET|CLOSED)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/

/** Watches every page of a context from its first byte. */
export async function watch(context: BrowserContext, origin: string): Promise<Watch> {
  const faults: string[] = []
  const allowed = [REFUSED_CALL]
  await context.exposeFunction('reportViolation', (fault: string) => faults.push(fault))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (globalThis as unknown as { reportViolation(fault: string): void }).reportViolation
      report(
        `policy: ${event.violatedDirective} blocked ${event.blockedURI || 'inline'} at ${event.sourceFile}:${event.lineNumber} ${event.sample}`,
      )
    })
  })
  context.on('weberror', (fault) => faults.push(`uncaught: ${fault.error().stack ?? fault.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} ${message.location().url}`)
  })
  context.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${origin}/`) && !/^(data|blob|about):/.test(url)) faults.push(`outside: ${request.method()} ${url}`)
  })
  context.on('page', (page) => {
    page.on('websocket', (socket) => {
      if (new URL(socket.url()).host !== new URL(origin).host) faults.push(`outside: websocket ${socket.url()}`)
    })
  })
  const takeFaults = () => faults.splice(0).filter((fault) => !allowed.some((pattern) => pattern.test(fault)))
  return {
    takeFaults,
    assertClean() {
      const bad = takeFaults()
      if (bad.length > 0) throw new Error(`A page misbehaved:\n${bad.join('\n')}`)
    },
    allow(fault) {
      allowed.push(fault)
    },
  }
}
