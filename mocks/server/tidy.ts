import type { Contract } from '../../src/schema/contract.ts'
import { removeOldJobs } from '../bulk/tidy.ts'
import { removeOldDrafts } from '../drafts/own-draft.ts'
import { forgetRemoved } from '../resource/removed.ts'
import type { Database } from '../db/database.ts'
import { dropExpired } from '../evolve/undo.ts'
import { measureStorage } from '../keep/measure.ts'
import { removeOld } from '../keep/remove-old.ts'
import type { Store } from '../core/store.ts'
import { removeEmpty } from '../guard/bucket.ts'
import { removeOldClaims } from '../http/idempotency.ts'
import { removeOldSlots } from '../metering/slots.ts'
import { tidyUsage } from '../metering/roll-up.ts'
import { tidyMessages } from '../outbox/tidy.ts'
import { removeStraySound } from '../speech/stray-sound.ts'
import type { Uploads } from '../core/uploads.ts'
import { removeStrayPictures } from '../uploads/stray-pictures.ts'

export type Dependencies = {
  db: Database
  contract: Contract
  uploads: Uploads
  sessions: { removeExpired: () => Promise<void> }
  attempts: { removeOld: () => Promise<void> }
  store: Store
}

/** Deletes expired data, once an hour. */
export async function tidy({ db, contract, uploads, sessions, attempts, store }: Dependencies, now: number): Promise<void> {
  await sessions.removeExpired()
  await attempts.removeOld()
  await removeEmpty(db, now)
  await removeOldClaims(db, now)
  await removeOldSlots(db, now)
  await db.write((trx) => tidyMessages(trx, now))
  await removeOldJobs(db, now)
  await db.write((trx) => removeOldDrafts(trx, now))
  await db.write((trx) => forgetRemoved(trx, now))
  await dropExpired(db, now)
  await uploads.makeRoom()
  await removeStrayPictures({ db, contract, uploads, now })
  if (contract.entities['asr-task']) await removeStraySound(db, uploads, now)
  if (contract.entities.usage) await tidyUsage(db, now)
  await removeOld({ db, contract, store, now })
  await measureStorage(db, contract, now)
}
