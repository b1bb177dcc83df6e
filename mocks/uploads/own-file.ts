import type { Trx } from '../db/database.ts'
import { problems } from '../http/problems.ts'
import { text } from '../http/texts.ts'
import type { Context } from '../core/context.ts'

const foreign = text('uploads/uploads', 'foreign')

/** Refuses a file that the person has not sent, with the error on its field: references of other people are not stored. */
export async function checkOwnFile(
  { person, tools }: Pick<Context, 'person' | 'tools'>,
  field: string,
  ref: unknown,
  trx: Trx,
): Promise<void> {
  const file = await tools.uploads.find(String(ref), trx)
  if (file?.userId !== person?.userId) throw problems.invalid({ [field]: foreign })
}
