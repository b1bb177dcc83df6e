import type { Locale } from '../../src/schema/compiled.ts'
import type { Trx } from '../db/database.ts'
import { languageOf } from '../notices/language.ts'
import { addressOf, compose, signed, type Notice } from '../notices/tell.ts'
import type { Context } from '../core/context.ts'
import { sayIn } from '../../scripts/lib/say-in.ts'

/** Changes of a person's second factor. */
export type Deed = 'appOn' | 'appChanged' | 'off' | 'passkeyAdded' | 'passkeyRemoved' | 'codesRenewed' | 'codeUsed' | 'reset'

function factorNotice(locale: Locale, deed: Deed, { name = '', left = 0 }: { name?: string; left?: number } = {}): Notice {
  const say = sayIn(locale)
  return signed(locale, say('factor/notices', `${deed}Subject`), say('factor/notices', deed, { name, count: left }))
}

/** Notifies the person by mail and by their preferred channel, so that they learn of it if they still have either. */
export async function tellFactor(
  { outbox }: Pick<Context, 'outbox'>,
  trx: Trx,
  userId: string,
  deed: Deed,
  about?: { name?: string; left?: number },
): Promise<void> {
  const user = await trx.selectFrom('user').select(['openid', 'phone', 'email']).where('userId', '=', userId).executeTakeFirst()
  if (!user) return
  const notice = factorNotice(await languageOf(trx, userId), deed, about)
  const usual = addressOf(user, outbox.carries)
  if (usual) await outbox.send({ ...compose(usual, notice), purpose: 'security' }, trx)
  if (user.email && usual?.channel !== 'email')
    await outbox.send({ ...compose({ channel: 'email', to: user.email }, notice), purpose: 'security' }, trx)
}
