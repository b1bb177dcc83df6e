import type { Contract } from '../../src/schema/contract.ts'
import { listSold } from '../../src/schema/openapi/sold.ts'
import type { Database } from '../db/database.ts'
import { Problem, problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { Person } from '../core/sessions.ts'
import { isSecretOf } from '../secrets/app-secret.ts'
import type { Asked, Dispatch } from './dispatch.ts'

const wrong = text('server/open-api', 'wrong')
const off = text('server/open-api', 'off')

/** Answers the interfaces that are sold: the secret of an application takes the place of a session, everything else is as in the console. */
export function createOpenApi({ db, contract, dispatch }: { db: Database; contract: Contract; dispatch: Dispatch }) {
  const behind = new Map(listSold(contract).map((one) => [one.sold.code, one]))
  return async function answer(asked: Omit<Asked, 'token'>): Promise<unknown> {
    const face = await db.query.selectFrom('interface').select(['code', 'status']).where('path', '=', asked.path).executeTakeFirst()
    const known = face && face.status !== 'draft' ? behind.get(face.code) : undefined
    if (!known) throw problems.noSuchCall()
    const { call, sold } = known
    const person = await ownerOf(db, asked)
    if (face?.status !== 'enabled') throw problems.forbidden(off)
    return dispatch.answer({ ...asked, path: call.path, token: undefined, person, set: sold.set, body: { ...asked.body, ...sold.set } })
  }
}

/** Whose application it is, where the secret is its own. Which of both is wrong is told to nobody. */
async function ownerOf(db: Database, { request, now }: Pick<Asked, 'request' | 'now'>): Promise<Person> {
  const [appId = '', secret = ''] = [request.header('app-id'), request.header('app-secret')]
  const known = secret !== '' && (await isSecretOf(db.query, appId, secret, now))
  const app = known && (await db.query.selectFrom('application').select('userId').where('appId', '=', appId).executeTakeFirst())
  const user =
    app && (await db.query.selectFrom('user').select(['userId', 'role', 'status']).where('userId', '=', app.userId).executeTakeFirst())
  if (!user || user.status === 0) throw new Problem(403, wrong, { data: { errorCode: 4010, requestId: request.id } })
  const role = user.role
  return { userId: user.userId, role, roles: [role], session: '' }
}
