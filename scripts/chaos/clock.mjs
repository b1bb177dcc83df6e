// Loaded before the server: its clock follows a file, so that it can be set while it runs.
import { readFileSync } from 'node:fs'

const file = process.env.CHAOS_CLOCK
const real = Date.now
let ahead = 0
const look = () => {
  try {
    ahead = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    ahead = 0
  }
}
if (file) {
  look()
  setInterval(look, 50).unref()
  const now = () => real() + ahead
  globalThis.Date = class extends Date {
    static now = now
    constructor(...parts) {
      super(...(parts.length === 0 ? [now()] : parts))
    }
  }
}
