import type { Locale } from '../../src/schema/compiled.ts'
import type { Message } from '../core/outbox.ts'
import { signed, type Notice } from '../notices/tell.ts'
import type { Address } from './proof.ts'

const NAMES: Record<Locale, Record<Address, string>> = {
  'zh-CN': { phone: '登录手机号', email: '登录邮箱' },
  'en-US': { phone: 'sign-in phone', email: 'sign-in e-mail' },
}

/** Half of an address: enough to know one's own, not enough to learn another's. */
function hint(field: Address, value: string): string {
  if (field === 'phone') return `${value.slice(0, 3)}****${value.slice(-4)}`
  const at = value.lastIndexOf('@')
  return `${value.slice(0, Math.min(2, at))}****${value.slice(at)}`
}

const to = (field: Address, value: string, subject: string, text: string): Message =>
  field === 'phone'
    ? { channel: 'sms', to: value, text, purpose: 'security' }
    : { channel: 'email', to: value, subject, text, purpose: 'security' }

/** Tells the old address, so that a change somebody else made is noticed. */
export function addressChanged(locale: Locale, field: Address, old: string, next: string | null): Message {
  const name = NAMES[locale][field]
  const { subject, text } =
    locale === 'zh-CN'
      ? signed(
          locale,
          `你的${name}已更换`,
          `你的${name}${next ? `已更换为 ${hint(field, next)}` : '已被移除'}，其他设备已退出登录。如非本人操作，请立即联系客服。`,
        )
      : signed(
          locale,
          `Your ${name} was changed`,
          `The ${name} of your account ${next ? `is now ${hint(field, next)}` : 'was removed'}; other devices have been signed out. If this was not you, please contact support at once.`,
        )
  return to(field, old, subject, text)
}

/** Tells the new address what it takes before it counts. */
export function addressWaits(locale: Locale, field: Address, value: string): Message {
  const name = NAMES[locale][field]
  const { subject, text } =
    locale === 'zh-CN'
      ? signed(
          locale,
          `请确认你的${name}`,
          `管理员已将此地址登记为你的${name}。请登录控制台，在“账号安全”中验证后生效。如与你无关，请忽略。`,
        )
      : signed(
          locale,
          `Please confirm your ${name}`,
          `An administrator has entered this address as the ${name} of your account. Sign in and verify it under account safety; until then it counts for nothing. If this is not about you, please ignore it.`,
        )
  return to(field, value, subject, text)
}

/** Tells a person that their account has another password now. */
export function passwordChanged(locale: Locale): Notice {
  return locale === 'zh-CN'
    ? signed(locale, '你的登录密码已修改', '你的登录密码已修改，其他设备已退出登录。如非本人操作，请立即找回密码或联系客服。')
    : signed(
        locale,
        'Your password was changed',
        'The password of your account was changed; other devices have been signed out. If this was not you, recover your password or contact support at once.',
      )
}
