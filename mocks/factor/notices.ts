import type { Locale } from '../../src/schema/compiled.ts'
import type { Trx } from '../db/database.ts'
import { languageOf } from '../notices/language.ts'
import { addressOf, compose, signed, type Notice } from '../notices/tell.ts'
import type { Context } from '../core/context.ts'

/** What may change about the second factor of a person. */
export type Deed = 'appOn' | 'appChanged' | 'off' | 'passkeyAdded' | 'passkeyRemoved' | 'codesRenewed' | 'codeUsed' | 'reset'

const SAID: Record<Deed, Record<Locale, [subject: string, text: string]>> = {
  appOn: {
    'zh-CN': ['两步验证已开启', '你的账户已开启两步验证，下次登录需要验证器的验证码。'],
    'en-US': ['Two-step verification is on', 'Your account now asks for a code of your authenticator app when you sign in.'],
  },
  appChanged: {
    'zh-CN': ['验证器已更换', '你的账户更换了验证器，旧验证器的验证码不再有效。'],
    'en-US': ['Authenticator app changed', 'Your account has a new authenticator app; codes of the old one no longer work.'],
  },
  off: {
    'zh-CN': ['两步验证已关闭', '你的账户已关闭两步验证，通行密钥和恢复码均已删除。'],
    'en-US': ['Two-step verification is off', 'Your account no longer asks for a second step; passkeys and recovery codes were removed.'],
  },
  passkeyAdded: {
    'zh-CN': ['已添加通行密钥', '你的账户添加了通行密钥“{name}”，可以用它登录。'],
    'en-US': ['Passkey added', 'The passkey “{name}” was added to your account and can be used to sign in.'],
  },
  passkeyRemoved: {
    'zh-CN': ['通行密钥已删除', '你的账户删除了通行密钥“{name}”。'],
    'en-US': ['Passkey removed', 'The passkey “{name}” was removed from your account.'],
  },
  codesRenewed: {
    'zh-CN': ['恢复码已更新', '你的账户生成了新的恢复码，旧的恢复码不再有效。'],
    'en-US': ['New recovery codes', 'Your account has new recovery codes; the old ones no longer work.'],
  },
  codeUsed: {
    'zh-CN': ['使用了恢复码', '你的账户使用一个恢复码登录，还剩 {left} 个。'],
    'en-US': ['A recovery code was used', 'A recovery code was used to sign in to your account; {left} are left.'],
  },
  reset: {
    'zh-CN': ['两步验证已被重置', '管理员重置了你账户的两步验证。登录后请重新设置。'],
    'en-US': [
      'Two-step verification was reset',
      'An administrator reset the two-step verification of your account. Please set it up again after signing in.',
    ],
  },
}

const NOT_YOU: Record<Locale, string> = {
  'zh-CN': '如非本人操作，请立即修改密码并联系客服。',
  'en-US': 'If this was not you, change your password and contact support at once.',
}

export function factorNotice(locale: Locale, deed: Deed, about: { name?: string; left?: number } = {}): Notice {
  const [subject, said] = SAID[deed][locale]
  const told = said.replace('{name}', about.name ?? '').replace('{left}', `${about.left ?? 0}`)
  return signed(locale, subject, locale === 'zh-CN' ? `${told}${NOT_YOU[locale]}` : `${told} ${NOT_YOU[locale]}`)
}

/** Tells the person by mail and by the usual way, so that whoever holds one of both learns of it. */
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
