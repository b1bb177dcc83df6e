import type { Service } from '../../http/service.ts'

const MOST = 50

/** The voices, for a visitor to choose one. */
export const service: Service = async ({ db }) => {
  const columns = ['voiceId', 'name', 'gender', 'language', 'scene', 'style'] as const
  return db.query.selectFrom('voice').select(columns).orderBy('sort').orderBy('voiceId').limit(MOST).execute()
}
