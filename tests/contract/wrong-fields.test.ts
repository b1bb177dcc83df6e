import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createSessions } from '../../mocks/http/sessions.ts'
import type { Call } from '../../src/schema/contract.ts'
import type { Row } from './any-database.ts'
import { openBackend } from './auth-backend.ts'
import { contract } from './seed-database.ts'

type Format = { type?: string | string[]; properties?: Record<string, Format>; items?: Format; anyOf?: Format[] }

const nested = (depth: number): unknown => (depth === 0 ? 'x' : [{ x: nested(depth - 1) }])

/** A value of each type, and what no type is prepared for. */
const VALUES: Record<string, unknown> = {
  nothing: null,
  flag: true,
  whole: 7,
  part: 0.5,
  'huge number': 1e308,
  text: 'x',
  'long text': 'x'.repeat(8000),
  'empty list': [],
  list: [7, 'x', null, {}],
  'long list': Array.from({ length: 1000 }, () => 'x'),
  object: { x: 1, constructor: 'x' },
  deep: nested(100),
}

/** So many wrong fields go into one body first: an answer names no more than fifty faults. */
const TOGETHER = 25

/** Every place of a format, with what a body looks like that has a value only there. */
function placesOf(format: Format, path: string[] = []): { path: string[]; format: Format; body: (value: unknown) => unknown }[] {
  const here = path.length > 0 ? [{ path, format, body: (value: unknown) => value }] : []
  const inner = Object.entries(format.properties ?? {}).flatMap(([name, one]) =>
    placesOf(one, [...path, name]).map((place) => ({ ...place, body: (value: unknown) => ({ [name]: place.body(value) }) })),
  )
  const each = format.items
    ? placesOf(format.items, [...path, '0']).map((place) => ({ ...place, body: (value: unknown) => [place.body(value)] }))
    : []
  const ways = (format.anyOf ?? []).flatMap((one) => placesOf(one, path).filter((place) => place.path.length > path.length))
  return [...here, ...inner, ...each, ...ways]
}

/** A usual run tries a third of the values in each field, others in the next field; a long one tries all. */
const EACH = process.env['FULL'] === '1' ? 1 : 3

/** In groups, in each of which every field is another: a body holds either the whole of a field or a part of it. */
function apart<P extends { path: string[] }>(places: P[]): P[][] {
  const groups: P[][] = []
  for (const place of places) {
    const fits = (group: P[]) => group.length < TOGETHER && group.every(({ path }) => path[0] !== place.path[0])
    const group = groups.find((one) => fits(one))
    if (group) group.push(place)
    else groups.push([place])
  }
  return groups
}

describe('issue 16: every field of every call', () => {
  it('is refused by its name where it holds a value that its format does not take, and never fails the server', async () => {
    const backend = await openBackend('sqlite')
    onTestFinished(backend.close)
    const sessions = createSessions({ db: backend.db, contract: () => contract, now: () => backend.clock.now })
    const people = await backend.db.query.selectFrom('user').select(['userId', 'role']).where('status', '=', 1).orderBy('userId').execute()
    const tokens = new Map<string, string>()
    const tokenOf = async (call: Call): Promise<string | undefined> => {
      if (call.for === 'guest') return undefined
      const holder = contract.roles.find(({ grants }) => call.grants.some(({ permission, verb }) => grants[permission]?.includes(verb)))
      const { userId } = people.find(({ role }) => role === holder?.name) ?? people.find(({ role }) => role === 'user')!
      const token = tokens.get(userId) ?? (await sessions.start(userId, '127.0.0.1'))
      tokens.set(userId, token)
      return token
    }
    const ajv = new Ajv2020({ strict: false, validateFormats: false, allowUnionTypes: true })
    const compiled = new Map<string, ValidateFunction>()
    const takesOf = (format: Format) => {
      const written = JSON.stringify(format)
      const known = compiled.get(written) ?? ajv.compile(format)
      compiled.set(written, known)
      return known
    }
    const odd: string[] = []
    let tried = 0
    for (const call of Object.values(contract.calls)) {
      const token = await tokenOf(call)
      const places = placesOf(call.body).map((place) => ({ ...place, takes: takesOf(place.format) }))
      const unnamed = async (value: unknown, wrong: typeof places) => {
        const body = Object.assign({}, ...wrong.map((place) => place.body(value))) as Row
        const { status, data } = await backend.call(call.path, body, token === undefined ? {} : { token })
        const named = Object.keys((data as { fields?: object } | null)?.fields ?? {})
        const isNamed = (whole: string) => named.some((name) => name === whole || name.startsWith(`${whole}.`))
        return wrong.flatMap((place) =>
          status === 422 && isNamed(place.path.join('.')) ? [] : [{ place, said: `${status} ${named.join()}` }],
        )
      }
      for (const [turn, [what, value]] of Object.entries(VALUES).entries()) {
        const wrong = places.filter(({ takes }, at) => (at + turn) % EACH === 0 && !takes(value))
        tried += wrong.length
        for (const some of apart(wrong))
          for (const { place } of await unnamed(value, some))
            for (const { said } of await unnamed(value, [place])) odd.push(`${call.name} ${place.path.join('.')} ${what}: ${said}`)
      }
    }
    expect(tried).toBeGreaterThan(10_000)
    expect(odd).toEqual([])
  }, 120_000)
})
