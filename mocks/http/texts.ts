import type { Locale } from '../../src/schema/compiled.ts'
import { fill } from '../../src/schema/template.ts'

const zh = {
  badRequest: '请求无法识别',
  wrongCredentials: '账户或密码错误',
  wrongCode: '验证码错误',
  expired: '登录已经过期！',
  forbidden: '没有权限执行此操作',
  needsFactor: '请先设置两步验证，再继续使用控制台',
  inPerson: '此操作只能由用户本人进行，代为查看时不可用',
  notFound: '记录不存在',
  noSuchCall: '接口不存在',
  wrongMethod: '此接口只接受 POST 请求',
  timeout: '请求超时',
  stale: '数据已被他人修改，请刷新后重试',
  illegalMove: '当前状态为“{state}”，不能执行此操作',
  notNow: '当前不能执行此操作',
  tooLarge: '请求内容过大',
  wrongType: '请求内容须为 JSON',
  invalid: '请检查填写的内容',
  notActivated: '账号未激活',
  tooMany: '操作过于频繁，请 {seconds} 秒后再试',
  internal: '服务器出现错误，请稍后再试（{requestId}）',
  notConfirmed: '尚未确认',
  unwritten: '此接口尚未实现，缺少文件 {file}',
  unavailable: '服务正在重启，请稍后再试',
  noSms: '平台尚未开通短信，暂时无法发送验证码，请联系客服',
  noEmail: '平台尚未开通邮件，暂时无法发送邮件，请联系客服',
  noChat: '平台尚未开通聊天通知，请联系客服',
  budgetUsed: '当前发送的消息过多，请 {minutes} 分钟后再试',
  taken: '该{noun}已被使用',
  unknownReference: '{title}不存在或已不可选',
  maskedPart: '{title}含有被隐藏的字符，请完整填写',
  notSortable: '不能按此列排序',
  notFilterable: '筛选条件不正确',
  limit: '最多只能有 {rows} 条',
  keyReused: '同一个 Idempotency-Key 用于了不同的内容',
  stillRunning: '相同的请求正在处理中，请稍后再试',
  keyShape: 'Idempotency-Key 须为 8 至 128 个字母、数字、下划线或连字符',
  notEditable: '没有权限修改{noun}',
  notProven: '{noun}只能由本人验证后更换',
  line: '第 {line} 行',
  noHeading: '没有找到列“{title}”',
  noRows: '文件中没有数据',
  crowded: '打开的连接过多，请关闭其他页面或程序后再试',
  foreignOrigin: '请求来自其他网站（{origin}），已拒绝；如果这就是本站的地址，请管理员设置 PUBLIC_URL',
  notText: '请求内容不是有效的 UTF-8 文本',
  tooManyRows: '一次最多导入 {rows} 行',
  notCsv: '文件不是 CSV 格式',
  noFile: '请选择要上传的文件',
  oneFile: '一次只能上传一个文件',
  emptyFile: '文件是空的',
  fileKind: '不支持此类文件，请上传 jpg、png、gif、webp、pdf、txt 或常见的音频文件',
  fileTooLarge: '文件超过 {most} MB',
  pictureTooLarge: '图片过大：每边不超过 {side} 像素，且总像素不超过 {points} 万，请缩小后再上传',
  storageFull: '存储空间已满（每人 {most} MB），请删除不再需要的录音或任务后再上传',
  yes: '是',
  no: '否',
}

export type TextName = keyof typeof zh

const en: Record<TextName, string> = {
  badRequest: 'The request cannot be understood',
  wrongCredentials: 'Invalid username or password',
  wrongCode: 'Invalid verification code',
  expired: 'Your session has expired!',
  forbidden: 'You may not do this',
  needsFactor: 'Please set up two-step verification before you go on',
  inPerson: 'Only the person can do this; it is not available while you view their console',
  notFound: 'There is no such record',
  noSuchCall: 'There is no such call',
  wrongMethod: 'This call accepts POST only',
  timeout: 'The request took too long',
  stale: 'The record was changed in the meantime; please reload and try again',
  illegalMove: 'Not possible while the state is "{state}"',
  notNow: 'This is not possible right now',
  tooLarge: 'The request is too large',
  wrongType: 'The request must be JSON',
  invalid: 'Please check what you have entered',
  notActivated: 'Account not activated',
  tooMany: 'Too many attempts; please try again in {seconds} s',
  internal: 'Something went wrong here; please try again later ({requestId})',
  notConfirmed: 'Not confirmed yet',
  unwritten: 'This call is not written yet; the file {file} is missing',
  unavailable: 'The service is restarting; please try again shortly',
  noSms: 'Text messages are not set up here, so no code can be sent; please contact support',
  noEmail: 'E-mail is not set up here, so no mail can be sent; please contact support',
  noChat: 'Chat messages are not set up here; please contact support',
  budgetUsed: 'Too many messages are being sent right now; please try again in {minutes} min',
  taken: 'This {noun} is already taken',
  unknownReference: '{title} does not exist or can no longer be chosen',
  maskedPart: '{title} contains hidden characters; please enter it completely',
  notSortable: 'This column cannot be sorted by',
  notFilterable: 'This filter is not understood',
  limit: 'No more than {rows} are possible',
  keyReused: 'This Idempotency-Key was used with other contents',
  stillRunning: 'The same request is still being served; please try again shortly',
  keyShape: 'An Idempotency-Key consists of 8 to 128 letters, digits, underscores or hyphens',
  notEditable: 'You may not change {noun}',
  notProven: 'Only the person can change {noun}, with a proof',
  line: 'Line {line}',
  noHeading: 'There is no column "{title}"',
  noRows: 'The file has no rows',
  crowded: 'Too many connections are open at once; close some of them and try again',
  foreignOrigin:
    'This request comes from another site ({origin}) and is refused; if that is the address of this site, the administrator sets PUBLIC_URL to it',
  notText: 'The request is not valid UTF-8 text',
  tooManyRows: 'No more than {rows} rows at once',
  notCsv: 'The file is not CSV',
  noFile: 'Please choose a file to upload',
  oneFile: 'Only one file can be uploaded at a time',
  emptyFile: 'The file is empty',
  fileKind: 'This kind of file is not supported; please upload jpg, png, gif, webp, pdf, txt or a common audio file',
  fileTooLarge: 'The file is larger than {most} MB',
  pictureTooLarge: 'The picture is too large; please make it at most {side} pixels on each side and {megapixels} megapixels in all',
  storageFull: 'Your storage is full ({most} MB for each person); delete recordings or tasks you no longer need, then upload again',
  yes: 'Yes',
  no: 'No',
}

const texts: Record<Locale, Record<TextName, string>> = { 'zh-CN': zh, 'en-US': en }

/** What the backend says by itself; everything else it says comes from the schemas. */
export function say(locale: Locale, name: TextName, values: Record<string, unknown> = {}): string {
  return fill(texts[locale][name], values)
}

/** The first language of `Accept-Language` that the console has; the specification's default is English. */
export function localeOf(header: string | undefined): Locale {
  if (header === 'zh-CN' || header === 'en-US') return header
  for (const part of (header ?? '').split(',')) {
    const tag = part.trim().toLowerCase()
    if (tag.startsWith('zh')) return 'zh-CN'
    if (tag.startsWith('en')) return 'en-US'
  }
  return 'en-US'
}
