import { vi } from 'vitest'
import { createSession } from '../../../src/session/session.ts'
import { createStored } from '../../../src/session/storage.ts'
import { createTokenKeeper } from '../../../src/session/token.ts'
import { createVisits } from '../../../src/session/visit.ts'

export const roles = [
  { name: 'super-admin', area: 'admin' },
  { name: 'agent', area: 'agent' },
  { name: 'user', area: 'user' },
]

type Answers = Record<string, unknown>

export const answers = (over: Answers = {}): Answers => ({
  '/server/user/get-info': { user: { userId: 'u1', realName: '王小明', phone: '11000000001' }, role: ['user'], certType: 1 },
  '/server/user/permissions': { permissions: [{ permissionId: 'app', actions: ['query', 'add'] }], menu: [] },
  '/server/auth/signout': null,
  ...over,
})

/** A session over the browser's own storage; the backend gives the answers, an error among them is thrown. */
export function openSession(over: Answers = {}, version = 'v1') {
  const given = answers(over)
  const post = vi.fn<(path: string, body?: unknown, options?: unknown) => Promise<unknown>>(async (path) => {
    const said = given[path]
    if (said instanceof Error) throw said
    return said
  })
  const stored = createStored()
  const session = createSession({
    client: { post: post as never },
    keeper: createTokenKeeper(stored),
    stored,
    visits: createVisits(createStored(() => sessionStorage)),
    roles,
    version,
  })
  const calls = (path: string) => post.mock.calls.filter(([called]) => called === path).length
  return { session, stored, post, calls, given }
}
