import { describe, expect, it } from 'vitest'
import { createLog, type LogOptions } from '../../../mocks/log/log.ts'

const NOW = Date.parse('2026-11-21T08:00:00Z')

function logTo(options: Partial<LogOptions> = {}) {
  const lines: string[] = []
  return { lines, log: createLog({ level: 'info', now: () => NOW, write: (line) => lines.push(line), ...options }) }
}
const read = (line: string | undefined): unknown => JSON.parse(line!)

describe('the log of the server', () => {
  it('R15: is an object a line, with the time of the server’s clock and the process', () => {
    const { lines, log } = logTo()
    log.info({ jobId: 'J1', done: 3 }, 'a job ended')
    log.debug('not asked for')
    expect(lines.map(read)).toEqual([
      { level: 'info', time: '2026-11-21T08:00:00.000Z', process: process.pid, jobId: 'J1', done: 3, msg: 'a job ended' },
    ])
    expect(lines[0]).toMatch(/^[^\n]+\n$/)
  })

  it('R15: tells an error with what caused it, and none of the values that a database adds', () => {
    const { lines, log } = logTo()
    const cause = Object.assign(new Error('duplicate key value violates unique constraint'), {
      code: '23505',
      detail: 'Key (phone)=(13800000001) already exists.',
      parameters: ['hunter2'],
    })
    log.error({ err: new Error('no letter for ada@example.com by smtp://ada:hunter2@mail.example.com', { cause }) }, 'failed')
    expect(read(lines[0])).toMatchObject({
      err: {
        type: 'Error',
        stack: expect.stringContaining('log.test.ts'),
        cause: { code: '23505', message: expect.stringContaining('duplicate') },
      },
    })
    for (const secret of ['13800000001', 'hunter2', 'ada@example.com']) expect(lines[0]).not.toContain(secret)
    expect(lines[0]).toContain('smtp://…@mail.example.com')
  })

  it('R15: keeps out what goes by the name of a secret, whoever hands it over', () => {
    const { lines, log } = logTo()
    log.info({ token: 'hunter2', sent: { password: 'hunter2', phone: '13800000001' }, headers: { cookie: 'hunter2' } }, 'call 13800000001')
    for (const secret of ['13800000001', 'hunter2']) expect(lines[0]).not.toContain(secret)
  })

  it('R15: is for a person where one reads it: when, how bad, what, and the rest by name', () => {
    const { lines, log } = logTo({ format: 'text' })
    log.warn({ route: '/api/server/user/list', ms: 1200 }, 'a request was slow')
    log.error({ err: new Error('broken') }, 'a task failed')
    expect(lines[0]).toBe('08:00:00  warn   a request was slow  route=/api/server/user/list  ms=1200\n')
    expect(lines[1]).toMatch(/^08:00:00 {2}error {2}a task failed\nError: broken\n +at /)
  })
})
