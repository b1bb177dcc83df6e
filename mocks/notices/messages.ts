import { writeMoney } from '../../src/schema/figures.ts'
import type { Locale } from '../../src/schema/compiled.ts'
import { signed, type Notice } from './tell.ts'

type Audit = { isApproved: boolean; certType: number; name: string; reason: string }

/** What came of the papers that somebody handed in. */
export function auditNotice(locale: Locale, { isApproved, certType, name, reason }: Audit): Notice {
  if (locale === 'zh-CN') {
    const kind = certType === 2 ? '企业认证' : '个人认证'
    return isApproved
      ? signed(locale, '实名认证已通过', `你提交的${kind}（${name}）已通过审核。`)
      : signed(locale, '实名认证未通过', `你提交的${kind}未通过审核。原因：“${reason}”。请在控制台修改后重新提交。`)
  }
  const kind = certType === 2 ? 'company certification' : 'personal certification'
  return isApproved
    ? signed(locale, 'Certification approved', `Your ${kind} (${name}) has been approved.`)
    : signed(
        locale,
        'Certification rejected',
        `Your ${kind} was not approved. Reason: “${reason}”. Please correct it in the console and submit it again.`,
      )
}

/** An announcement in a line; the whole of it stands in the console. */
export function announcementNotice(locale: Locale, title: string): Notice {
  return locale === 'zh-CN'
    ? signed(locale, title, `新公告：${title}。请登录控制台查看全文。`)
    : signed(locale, title, `Announcement: ${title}. Sign in to the console to read it.`)
}

/** Money came in for an agent, in fen. */
export function rechargeNotice(locale: Locale, { amount, balance }: { amount: number; balance: number }): Notice {
  const [paid, left] = [writeMoney(amount), writeMoney(balance)]
  return locale === 'zh-CN'
    ? signed(locale, '余额已充值', `你的代理商账户已充值 ${paid}，当前余额 ${left}。`)
    : signed(locale, 'Balance topped up', `Your agent account was topped up with ${paid}; the balance is now ${left}.`)
}

/** A package runs low. */
export function remainNotice(locale: Locale, about: { combo: string; grantNo: string; percent: number; limit: number }): Notice {
  const { combo, grantNo, percent, limit } = about
  return locale === 'zh-CN'
    ? signed(locale, '资源包余量不足', `资源包“${combo}”（${grantNo}）余量仅剩 ${percent}%，低于你设置的 ${limit}%。`)
    : signed(locale, 'A package runs low', `The package “${combo}” (${grantNo}) has ${percent}% left, less than the ${limit}% you set.`)
}

/** More calls in a day than somebody wants to see. */
export function callsNotice(locale: Locale, about: { calls: number; limit: number; day: string }): Notice {
  const { calls, limit, day } = about
  return locale === 'zh-CN'
    ? signed(locale, '当日调用超过上限', `${day} 的调用已达 ${calls} 次，超过你设置的 ${limit} 次。`)
    : signed(locale, 'Many calls today', `There have been ${calls} calls on ${day}, more than the ${limit} you set.`)
}

/** Calls at once come close to what an application may. */
export function concurrencyNotice(locale: Locale, about: { app: string; percent: number; limit: number }): Notice {
  const { app, percent, limit } = about
  return locale === 'zh-CN'
    ? signed(locale, '并发使用率过高', `应用“${app}”的并发使用率连续 5 分钟高于 ${limit}%，目前为 ${percent}%。`)
    : signed(
        locale,
        'Concurrency is high',
        `“${app}” has used more than ${limit}% of its concurrency for 5 minutes; it is at ${percent}% now.`,
      )
}
