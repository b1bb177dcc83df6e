import type { Locale } from '../../src/schema/compiled.ts'
import type { RefusalCode } from '../../src/schema/sold.ts'
import { fill } from '../../src/schema/template.ts'
import { Problem } from '../http/problems.ts'

/** Codes of the error catalogue, as the call log keeps them. */
export type Code = 0 | RefusalCode

/** What the caller is told; HTTP status, catalogue code and a sentence that says what to do. */
export const REFUSALS = {
  format: [
    422,
    4001,
    '音频无法读取，请上传 wav、pcm、mp3、m4a、aac、amr 或 opus 格式的录音',
    'This sound cannot be read; please send wav, pcm, mp3, m4a, aac, amr or opus',
  ],
  tooLong: [422, 4002, '音频时长 {seconds} 秒，超过 {most} 秒的上限', 'The sound takes {seconds} s; at most {most} s are possible'],
  tooShort: [422, 4001, '音频时长 {seconds} 秒，至少需要 {least} 秒', 'The sound takes {seconds} s; at least {least} s are needed'],
  tooBig: [422, 4002, '音频超过 {most} MB 的上限', 'The sound is larger than {most} MB'],
  silent: [
    422,
    4003,
    '音频中没有检测到声音，请检查麦克风或文件',
    'No sound was found in the recording; please check the microphone or the file',
  ],
  noVoice: [
    422,
    4003,
    '录音中的人声不足一秒，请对着麦克风多说几句',
    'There is less than a second of voice in the recording; please speak a little longer',
  ],
  noApp: [409, 4010, '还没有应用，请先创建一个应用', 'There is no application yet; please create one first'],
  appOff: [403, 4010, '应用“{app}”已停用，请启用或换一个应用', 'The application "{app}" is disabled; enable it or choose another'],
  notOpened: [
    403,
    4010,
    '应用“{app}”没有开通此服务，请在应用管理中勾选',
    'The application "{app}" does not have this service; tick it in the application',
  ],
  interfaceOff: [403, 4010, '接口 {code} 已停用，请联系客服', 'The interface {code} is disabled; please contact support'],
  notAllowed: [
    403,
    4010,
    '来源 IP {ip} 不在白名单中，请在账号安全中添加',
    'The address {ip} is not on your allowlist; add it under account safety',
  ],
  dailyLimit: [
    429,
    4291,
    '应用“{app}”今天的调用已达到上限 {limit} 次，请明天再试或调高上限',
    'The application "{app}" has reached its limit of {limit} calls today; raise the limit or try tomorrow',
  ],
  concurrency: [429, 4290, '同时调用超过上限 {limit}，请稍后再试', 'The limit of {limit} at once is reached; please try again shortly'],
  crowded: [
    429,
    4290,
    '打开的连接过多，请关闭其他页面或程序后再试',
    'Too many connections are open at once; close some of them and try again',
  ],
  noPackage: [
    409,
    4020,
    '资源包余量不足，且今日免费额度已用完，请购买套餐',
    'No package has enough left and the free quota of today is used up; please buy a package',
  ],
  engine: [
    503,
    5000,
    '语音引擎暂时没有响应，未产生费用，请稍后再试',
    'The speech engine does not answer at the moment; nothing was charged, please try again',
  ],
} as const satisfies Record<string, readonly [number, Code, string, string]>

export type RefusalName = keyof typeof REFUSALS
export type Refusal = { name: RefusalName; values?: Record<string, unknown>; field?: string }

export const codeOf = ({ name }: Refusal): Code => REFUSALS[name][1]

export function sentenceOf({ name, values = {} }: Refusal, locale: Locale): string {
  return fill(REFUSALS[name][locale === 'zh-CN' ? 2 : 3], values)
}

/** The refusal as an answer: the catalogue code and the request id lead to its line in the call log. */
export function refuse(refusal: Refusal, requestId: string): Problem {
  const [status, errorCode] = REFUSALS[refusal.name]
  const tell = (locale: Locale) => sentenceOf(refusal, locale)
  return new Problem(status, tell, {
    data: { errorCode, requestId },
    ...(refusal.field ? { fields: { [refusal.field]: tell } } : {}),
    ...(status === 429 ? { retryAfter: Number(refusal.values?.wait ?? 1) } : {}),
  })
}
