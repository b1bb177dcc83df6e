import type { ProductContent } from '../../shapes.ts'

export const content: ProductContent = {
  title: '说完一句，文字就到。',
  slogan: '一次上传最长 60 秒的录音，同一次应答里就拿到文字：逐句时间、时长与耗时。',
  demo: { name: 'sentence', title: '现在就试一句', text: '录一段、传一个文件，或用下面的样例，滑动一下就能看到文字。不用登录。' },
  facts: [
    {
      figure: '60 秒',
      text: '单次调用的最长录音',
    },
    {
      figure: '3 MB',
      text: '单个文件上限',
    },
    {
      figure: '4 种',
      text: '引擎：普通话、电话普通话、英语、粤语',
    },
    {
      figure: '1 次',
      text: '调用即返回，无需轮询',
    },
  ],
  advantages: [
    {
      title: '不用等',
      text: '一次请求，一次应答。不必建任务，也不必反复查询。',
    },
    {
      title: '认得你的词',
      text: '挂上热词表，产品名、人名按你的写法出现。',
    },
    {
      title: '格式照收',
      text: 'wav、pcm、mp3、m4a、aac、amr、opus 都能直接读，不必先转码。',
    },
    {
      title: '错误说得清',
      text: '太长、太轻、格式不对：应答会告诉你是哪一种、差多少、怎么改，并且不计费。',
    },
  ],
  scenarios: [
    {
      title: '语音搜索',
      text: '用户说出想找的东西，搜索框收到一行文字。',
    },
    {
      title: '表单口述',
      text: '地址、备注、巡检记录，现场说一句就填好。',
    },
    {
      title: '语音指令',
      text: '对设备或应用说短指令，与自己的词表匹配。',
    },
    {
      title: '语音消息转文字',
      text: '在播放器下面显示文字，开会时也能看。',
    },
  ],
  service: 'asr-sentence',
  sample: 'asr-sentence',
  shows: {
    title: '一次应答里有什么',
    rows: [
      {
        name: '文字',
        value: '您好，欢迎使用聆语语音开放平台。',
      },
      {
        name: '句子',
        value: '0.40 – 4.17 秒 · 说话人 1',
      },
      {
        name: '时长',
        value: '8.95 秒',
      },
      {
        name: '耗时',
        value: '毫秒，按实际测得',
      },
    ],
  },
  faq: [
    {
      ask: '哪些格式可以直接发？',
      answer: 'wav、pcm、mp3、m4a、aac、amr 和 opus，一段最长 60 秒、最大 3 MB。格式以内容为准，改扩展名没有用。',
    },
    { ask: '录音超过 60 秒怎么办？', answer: '请用录音文件转写，最长 5 小时，完成后会调用你的回调地址。' },
    {
      ask: '产品名和人名总是认错，怎么办？',
      answer: '在控制台建一个热词表，请求里带上它的 vocabId；也可以把它设为应用的默认热词表，代码不用改。',
    },
    { ask: '没人说话的录音会怎样？', answer: '以错误码 4003 拒绝，不计费。格式不对是 4001，太长或太大是 4002。' },
    { ask: '你们会保留我的录音吗？', answer: '最多 24 小时，之后自动删除，除非它属于一个任务或声纹。' },
  ],
  related: ['voice', 'recording', 'platform'],
}
