import { expect } from 'vitest'
import type { Row } from './any-database.ts'
import { createSessions } from '../../mocks/http/sessions.ts'
import type { Call } from '../../src/schema/contract.ts'
import { openBackend } from './auth-backend.ts'
import { contract } from './seed-database.ts'

/** What nobody sends who uses the forms. */
export const HOSTILE: unknown[] = [
  null,
  '',
  ' ',
  '0',
  'x'.repeat(5000),
  '%',
  "'; drop table user; --",
  '"><script>alert(1)</script>',
  '\u{1F600}',
  '\uD800',
  '\u202E\u0000'.replace('\u0000', ''),
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '2026-13-45T99:99:99Z',
  0,
  -1,
  0.5,
  1e300,
  -1e-300,
  2 ** 53,
  true,
  [],
  [null],
  [[]],
  [1, 'x', {}],
  Array.from({ length: 300 }, () => 'x'),
  {},
  { $gt: 1 },
  { toString: 'x' },
]

const HEADERS: Record<string, string[]> = {
  'accept-language': ['\u00ff, zh;q=x', 'zh'.repeat(3000), '*', ',,;q=', '__proto__'],
  'idempotency-key': ['', 'x', 'x'.repeat(200), "'; drop table claim; --", '../../../../x', '12345678'],
  'access-token': ['x', 'x'.repeat(4000), '\u00e4\u00bd\u00a0', '__proto__', "' or 1=1 --"],
  'x-request-id': ['x'.repeat(4000), '<b>', '\u00ff'],
  range: ['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,2-3', 'x'],
  origin: ['null', 'http://[', 'file://', '\u00ff'],
  'if-none-match': ['*', '"', 'W/'],
  'app-id': ['__proto__', 'x'.repeat(4000)],
  'app-secret': ['\u00ff', 'x'.repeat(4000)],
  'user-agent': ['', '\u00ff'.repeat(500), 'x'.repeat(9000)],
  cookie: ['=;;=', `device=${'x'.repeat(5000)}`, '__proto__=x'],
  'content-type': ['application/json; charset=utf-16', 'application/json; boundary=x', 'multipart/form-data; boundary='],
}
const QUERIES = ['?', '?x', '?__proto__[x]=1', '?ref=1&ref=2', '?ref[]=1', `?${'x=1&'.repeat(500)}`, '?to=%E4%BD%A0', '?a=%00', '#x']

/**
 * Every call × every field × hostile values, `most` of them for each field, as somebody who may send it: whatever is sent, the
 * answer is one of the house, and no fault of ours.
 */
export async function attackCalls(most: number): Promise<{ calls: number; sent: number }> {
  const backend = await openBackend('sqlite')
  const sessions = createSessions({ db: backend.db, contract: () => contract, now: () => backend.clock.now })
  const people = await backend.db.query.selectFrom('user').select(['userId', 'role']).where('status', '=', 1).orderBy('userId').execute()
  const faults: string[] = []
  let sent = 0
  const send = async (call: Call, token: string | undefined, body: Row, headers: Record<string, string> = {}) => {
    sent++
    const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`
    const all = { 'content-type': 'application/json', 'accept-language': 'en-US', ...(token ? { 'access-token': token } : {}), ...headers }
    const asked = { method: 'POST' as const, url: `/api${call.path}`, remoteAddress: address, headers: all, payload: JSON.stringify(body) }
    const { statusCode, body: said } = await backend.app.inject(asked)
    // 501 says which file is not written yet.
    if (statusCode >= 500 && statusCode !== 501)
      faults.push(`${call.name} ${JSON.stringify([body, headers]).slice(0, 200)}: ${statusCode} ${said.slice(0, 200)}`)
  }
  const calls = Object.values(contract.calls)
  for (const [at, call] of calls.entries()) {
    const role = contract.roles.find(({ grants }) => call.grants.some(({ permission, verb }) => grants[permission]?.includes(verb)))?.name
    const person = people.find((one) => one['role'] === role) ?? people.find((one) => one['role'] === 'user')
    // A session of its own: some calls end theirs.
    const token = call.for === 'guest' ? undefined : await sessions.start(String(person!['userId']), '127.0.0.1')
    const names = [...Object.keys(call.body['properties'] ?? {}), 'nonsense', 'pageSize']
    for (const [n, name] of names.entries())
      for (let turn = 0; turn < most; turn++) await send(call, token, { [name]: HOSTILE[(at * 7 + n * 3 + turn) % HOSTILE.length] })
    // Headers and queries are read before the call is known: a usual run sends each of them to a few calls, the long one to all.
    if (most === 1 && at % 5 !== 0) continue
    const header = Object.entries(HEADERS)[at % Object.keys(HEADERS).length]!
    for (const value of header[1]) await send(call, token, {}, { [header[0]]: value })
    await send({ ...call, path: `${call.path}${QUERIES[at % QUERIES.length]}` }, token, {})
  }
  await backend.close()
  expect(faults).toEqual([])
  return { calls: calls.length, sent }
}
