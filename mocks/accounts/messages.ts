import type { Locale } from '../../src/schema/compiled.ts'
import type { Message } from '../core/outbox.ts'
import { LINK_MINUTES } from './password-link.ts'

/** The message with a code; it names the minutes, so that nobody tries an old one. */
export function captchaMessage(locale: Locale, to: string, code: string): Message {
  const text =
    locale === 'zh-CN'
      ? `【聆语】验证码 ${code}，5 分钟内有效，请勿告诉他人。`
      : `[Lingyu] Your code is ${code}. It is valid for 5 minutes; do not tell it to anyone.`
  if (!to.includes('@')) return { channel: 'sms', to, text, data: { code }, purpose: 'code' }
  return { channel: 'email', to, subject: locale === 'zh-CN' ? '聆语验证码' : 'Your Lingyu code', text, data: { code }, purpose: 'code' }
}

export function activationMail(locale: Locale, email: string, link: string): Message {
  const subject = locale === 'zh-CN' ? '激活你的聆语账户' : 'Activate your Lingyu account'
  const text =
    locale === 'zh-CN'
      ? `你好！\n\n请打开下面的链接激活账户，24 小时内有效：\n${link}\n\n如果不是你本人注册，请忽略这封邮件。`
      : `Hello!\n\nPlease open this link to activate your account; it is valid for 24 hours:\n${link}\n\nIf you did not register, please ignore this e-mail.`
  return { channel: 'email', to: email, subject, text, data: { link }, purpose: 'link' }
}

export function recoveryMail(locale: Locale, email: string, link: string): Message {
  const subject = locale === 'zh-CN' ? '重设你的聆语密码' : 'Choose a new Lingyu password'
  const text =
    locale === 'zh-CN'
      ? `你好！\n\n请打开下面的链接设置新密码，${LINK_MINUTES} 分钟内有效，只能使用一次：\n${link}\n\n如果不是你本人申请，请忽略这封邮件，密码不会改变。`
      : `Hello!\n\nPlease open this link to choose a new password; it is valid for ${LINK_MINUTES} minutes and works once:\n${link}\n\nIf you did not ask for it, please ignore this e-mail; your password stays as it is.`
  return { channel: 'email', to: email, subject, text, data: { link }, purpose: 'link' }
}

/** Asks somebody to become an administrator. */
export function invitationMail(locale: Locale, email: string, link: string): Message {
  const subject = locale === 'zh-CN' ? '你已被邀请成为聆语管理员' : 'You are invited to administer Lingyu'
  const text =
    locale === 'zh-CN'
      ? `你好！\n\n请打开下面的链接设置密码并登录管理后台，${LINK_MINUTES} 分钟内有效，只能使用一次：\n${link}\n\n如果与你无关，请忽略这封邮件。`
      : `Hello!\n\nPlease open this link to choose a password and to enter the console of the administrators; it is valid for ${LINK_MINUTES} minutes and works once:\n${link}\n\nIf this is not about you, please ignore this e-mail.`
  return { channel: 'email', to: email, subject, text, data: { link }, purpose: 'link' }
}
