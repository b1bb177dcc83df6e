import type { Readable } from 'node:stream'

/** Answered as it is instead of in the envelope. */
export class Download {
  readonly name: string
  readonly body: Readable | Buffer | string
  readonly type: string
  readonly headers: Record<string, string>
  constructor(name: string, body: Readable | Buffer | string, type = 'text/csv; charset=utf-8', headers: Record<string, string> = {}) {
    this.name = name
    this.body = body
    this.type = type
    this.headers = headers
  }
}
