import type { Row } from '../db/database.ts'
import type { Tasks } from './qa-figures.ts'
import { periodOf } from './period.ts'

/** The tasks that a body asks for. */
export function tasksOf(body: Row & { clientId?: string | null | undefined }, now: number): Tasks {
  return { period: periodOf(body, now), clientId: body.clientId || undefined }
}
