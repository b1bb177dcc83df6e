import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { holdClock } from '../../e2e/harness/clock.ts'

it('issue 18: the clock of a world that is drawn stands, its timers run, and other times are what they are', async () => {
  const at = Date.parse('2026-03-11T10:30:00+08:00')
  const said = `
    setTimeout(() => console.log(JSON.stringify([
      Date.now(), +new Date(), new Date(0).toISOString(), new Date('2026-01-02') < new Date(), new Date() instanceof Date,
      Date.UTC(2026, 0, 1), new Intl.DateTimeFormat('en-US', { timeZone: 'UTC' }).format(new Date()),
    ])), 5)`
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', said], { env: { ...process.env, ...holdClock(at) } })
  expect(JSON.parse(stdout)).toEqual([at, at, '1970-01-01T00:00:00.000Z', true, true, Date.UTC(2026, 0, 1), '3/11/2026'])
})
