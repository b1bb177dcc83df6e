import type { Service } from '../../http/service.ts'
import { problems } from '../../http/problems.ts'
import { renewSecret } from './secret.ts'

/** Makes a new secret of any application, when the one before has become known. */
export const service: Service = async ({ body, db, now, tools }) =>
  db.write(async (trx) => {
    const app = await tools.store.find('application', { appId: body['id'] }, trx)
    if (!app) throw problems.notFound()
    const { secret } = await renewSecret(trx, app['appId'] as string, now, 0)
    return { appId: app['appId'], secret }
  })
