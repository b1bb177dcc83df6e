import { createHash } from 'node:crypto'
import { copyFile, readFile } from 'node:fs/promises'
import type { Locale } from '../../src/schema/compiled.ts'
import type { Call } from '../../src/schema/contract.ts'
import type { Sold } from '../../src/schema/sold.ts'
import { fieldsOf } from '../../src/schema/openapi/sold-fields.ts'
import type { Row } from '../db/database.ts'
import type { Context } from '../core/context.ts'
import type { Person } from '../core/sessions.ts'
import { pathOfSample, samples } from './samples.ts'

const ENDING = '.wav'

/** The example body of an interface; a required recording refers to a bundled one. */
export function sampleBody(call: Call, sold: Sold, locale: Locale): Row {
  const kept = call.file?.as
  const takes = kept !== undefined && fieldsOf(call, sold, locale).some(({ name }) => name === kept)
  const engine = sold.set.engine ?? sold.example[locale].engine
  const recording = samples.find((one) => one.engine === engine) ?? samples[0]!
  return { ...(takes ? { [kept]: `${recording.name}${ENDING}` } : {}), ...sold.example[locale] }
}

/** If a body refers to a bundled recording, stores that file for the person, once. */
export async function withRecording({ db, person, tools }: Context<Person>, call: Call, body: Row): Promise<Row> {
  const field = call.file?.as
  const sample = field === undefined ? undefined : samples.find(({ name }) => `${name}${ENDING}` === body[field])
  if (field === undefined || !sample) return body
  const { userId } = person
  const name = `${sample.name}${ENDING}`
  const content = await readFile(pathOfSample(sample.name))
  const sha256 = createHash('sha256').update(content).digest('hex')
  const ref = await db.write(async (trx) => {
    await tools.store.lock(`trial:${userId}:${name}`, trx)
    const known = await trx
      .selectFrom('upload')
      .select('ref')
      .where('userId', '=', userId)
      .where('name', '=', name)
      .where('sha256', '=', sha256)
      .executeTakeFirst()
    if (known) return known.ref
    const path = await tools.uploads.newPath()
    await copyFile(pathOfSample(sample.name), path)
    return tools.uploads.keep({ name, type: 'audio/wav', kind: 'audio', bytes: content.length, sha256, path }, userId, trx)
  })
  return { ...body, [field]: ref }
}
