import { expect, it } from 'vitest'
import type { Locale } from '../../../src/schema/compiled.ts'
import { findAnswers } from '../../../src/site/chat/find-answers.ts'
import { findService } from '../../../src/site/chat/say-prices.ts'
import { searchDocs } from '../../../src/site/docs/search-docs.ts'
import type { ChatTexts, DocsTexts } from '../../../src/site/text-types.ts'
import { chapters } from './read-chapters.ts'
import { readWords } from './read-words.ts'

/** What people ask, and the answer that it gets first; of `none`, the chat says that it does not know. */
const questions: [name: string, english: string, chinese: string][] = [
  ['cost', 'How much does real-time transcription cost per hour?', '实时语音转写一小时多少钱？'],
  ['cost', 'Is there a free tier?', '有免费额度吗？'],
  ['cost', 'How much is 100 hours of recorded-file transcription?', '100 小时录音文件转写要多少钱？'],
  ['formats', 'Which audio formats do you support?', '支持哪些音频格式？'],
  ['sdk', 'Can I use it from Python?', '可以用 Python 调用吗？'],
  ['sdk', 'Do you have an SDK?', '有 SDK 吗？'],
  ['notify', 'How do I get notified when a transcription is done?', '转写完成后怎么通知我？'],
  ['languages', 'Which languages do you support?', '支持哪些语种？'],
  ['speakers', 'Can you tell speakers apart?', '能区分说话人吗？'],
  ['subtitles', 'How do I make subtitles?', '怎么导出字幕？'],
  ['failure', 'What is error 4020?', '错误码 4020 是什么意思？'],
  ['status', 'Is speech synthesis down?', '语音合成现在正常吗？'],
  ['data', 'Where is my data stored?', '我的数据存在哪里？'],
  ['data', 'Do you train on my recordings?', '会用我的录音训练模型吗？'],
  ['data', 'How long are my recordings kept?', '录音保存多久？'],
  ['refund', 'Can I cancel my order?', '订单可以取消吗？'],
  ['limits', 'What is the rate limit?', '并发限制是多少？'],
  ['accuracy', 'How can I improve recognition of product names?', '怎样让产品名识别得更准？'],
  ['accuracy', 'How accurate is it?', '识别准确率是多少？'],
  ['ownServers', 'Does it work on our own servers?', '能部署在我们自己的机房吗？'],
  ['hotline', 'What is your phone number?', '你们的电话是多少？'],
  ['secret', 'How do I reset my secret?', '密钥忘了怎么办？'],
  ['begin', 'Can I try it without signing up?', '不注册可以试用吗？'],
  ['noPhone', 'Can I sign up without a phone number?', '没有手机号可以注册吗？'],
  ['sla', 'Do you offer an SLA?', '有 SLA 吗？'],
  ['paying', 'Can I pay by bank transfer?', '可以对公转账吗？'],
  ['invoice', 'Can I get an invoice?', '可以开发票吗？'],
  ['later', 'When will voice cloning be available?', '声音复刻什么时候上线？'],
  ['speaking', 'How do I verify who is speaking?', '怎么确认是谁在说话？'],
  ['browser', 'Can I stream from a browser?', '浏览器里可以直接连接吗？'],
  ['runOut', 'What happens when my package runs out?', '套餐用完了会怎样？'],
  ['length', 'How long may a recording be?', '录音最长可以多长？'],
  // Issue 19.
  ['status', 'is the service up?', '服务挂了吗？'],
  ['otherLanguages', 'Do you support French?', '支持法语吗？'],
  ['otherLanguages', 'Do you support Japanese?', '支持日语吗？'],
  ['later', 'Can I clone my voice?', '可以克隆我的声音吗？'],
  ['ownServers', 'How much does on-premises cost?', '私有化部署多少钱？'],
  ['weights', 'Which weight may a hot word have?', '热词权重'],
  ['failure', 'what is error 4012', '错误码 4012 是什么'],
  ['failure', 'difference between 4290 and 4291', '4290 和 4291 有什么区别'],
  ['cost', 'How much do 5000 calls cost?', '5000 次调用多少钱？'],
  ['none', 'What is the meaning of life?', '人生的意义是什么？'],
  ['none', 'Tell me a joke', '讲个笑话'],
  ['none', 'Are you in love?', '你谈恋爱了吗？'],
  ['accuracy', 'hot words', '热词'],
  ['closing', 'How do I close my account?', '怎样注销账户？'],
  ['closing', 'Can I delete my account and all my data?', '可以删除账号吗？'],
  ['closing', 'I want to cancel my account', '我想销户'],
  ['thanks', 'thanks', '谢谢'],
  ['thanks', 'OK, thank you!', '好的，谢谢'],
  ['password', 'I forgot my password', '密码忘了'],
  ['password', 'I cannot sign in', '登录不了'],
  ['secret', 'I lost my secret', '应用密钥忘了'],
  ['paying', 'Can I pay in dollars?', '可以用美元付款吗？'],
  ['paying', 'Are your prices in euros?', '价格是人民币吗？'],
  ['none', 'Who won the World Cup?', '世界杯谁赢了？'],
  ['none', 'What will the weather be tomorrow?', '明天天气怎么样？'],
  ['none', 'Do you sell coffee machines?', '你们卖咖啡机吗？'],
]

const namesOf = (locale: Locale, asked: string) =>
  findAnswers(
    asked,
    Object.entries(readWords<ChatTexts>(locale, 'chat').questions).map(([name, one]) => ({ name, ...one })),
  ).map(({ name }) => name)

it.each(questions)('%s: %s / %s', (name, english, chinese) => {
  for (const [locale, asked] of [
    ['en-US', english],
    ['zh-CN', chinese],
  ] as const) {
    const names = namesOf(locale, asked)
    if (name !== 'none') expect(names[0], asked).toBe(name)
    else {
      expect(names, asked).toEqual([])
      expect(searchDocs(chapters[locale], asked, readWords<DocsTexts>(locale, 'docs-page').synonyms).hits, asked).toEqual([])
    }
  }
})

it.each([
  ['en-US', 'How much does real-time transcription cost per hour?', 'voice'],
  ['en-US', 'price of recorded files', 'recording'],
  ['en-US', 'What does it cost?', undefined],
  ['zh-CN', '语音合成怎么收费', 'synthesis'],
  ['zh-CN', '声纹识别多少钱', 'voiceprint'],
  ['zh-CN', '怎么收费', undefined],
] as const)('in %s the price of %j is that of %s', (locale, asked, name) => {
  expect(findService(asked, readWords<ChatTexts>(locale, 'chat').services)).toBe(name)
})

it('every answer that is written for one language is written for the other, and its first question finds it', () => {
  for (const locale of ['en-US', 'zh-CN'] as const)
    for (const [name, { ask }] of Object.entries(readWords<ChatTexts>(locale, 'chat').questions))
      expect(namesOf(locale, ask)).toEqual([name])
})
