import type { Locale } from '../../../src/schema/compiled.ts'
import type { Message } from '../../http/service.ts'

/** The text message with a code; it names the minutes, so that nobody tries an old one. */
export function captchaMessage(locale: Locale, phone: string, code: string): Message {
  const text =
    locale === 'zh-CN'
      ? `【聆语】验证码 ${code}，5 分钟内有效，请勿告诉他人。`
      : `[Lingyu] Your code is ${code}. It is valid for 5 minutes; do not tell it to anyone.`
  return { channel: 'sms', to: phone, text, data: { code } }
}

export function activationMail(locale: Locale, email: string, link: string): Message {
  const subject = locale === 'zh-CN' ? '激活你的聆语账户' : 'Activate your Lingyu account'
  const text =
    locale === 'zh-CN'
      ? `你好！\n\n请打开下面的链接激活账户，24 小时内有效：\n${link}\n\n如果不是你本人注册，请忽略这封邮件。`
      : `Hello!\n\nPlease open this link to activate your account; it is valid for 24 hours:\n${link}\n\nIf you did not register, please ignore this e-mail.`
  return { channel: 'email', to: email, subject, text, data: { link } }
}

/** Tells the old phone, so that a change somebody else made is noticed; the new number stays half hidden. */
export function phoneChanged(locale: Locale, phone: string, next: string): Message {
  const shown = `${next.slice(0, 3)}****${next.slice(-4)}`
  const text =
    locale === 'zh-CN'
      ? `【聆语】你的登录手机号已更换为 ${shown}。如非本人操作，请立即联系客服。`
      : `[Lingyu] The phone of your account is now ${shown}. If this was not you, please contact support at once.`
  return { channel: 'sms', to: phone, text }
}
