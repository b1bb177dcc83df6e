import type { ProductContent } from '../../shapes.ts'

export const content: ProductContent = {
  title: '听声音，知道是谁。',
  slogan: '几秒语音即可注册说话人。可以核验“是不是他”，也可以在一组人里找“是哪一位”。',
  demo: { name: 'voiceprint', title: '这两段声音，是同一个人吗？', text: '选两段样例，或录下自己的声音来比对。' },
  facts: [
    {
      figure: '30 秒',
      text: '最长录音',
    },
    {
      figure: '2 MB',
      text: '最大文件',
    },
    {
      figure: '0 – 100',
      text: '相似度得分',
    },
    {
      figure: '由你',
      text: '决定阈值',
    },
  ],
  advantages: [
    {
      title: '给分数，不下结论',
      text: '应答是 0 到 100 的数字，线画在哪里由你逐次决定。',
    },
    {
      title: '一对一，一对多',
      text: '核验一个身份，或在一组人里找最接近的声音。',
    },
    {
      title: '分组管理',
      text: '不同网点、产品或测试的说话人互不混淆。',
    },
    {
      title: '删除即消失',
      text: '删除说话人，声纹立刻不存在。',
    },
  ],
  scenarios: [
    {
      title: '电话银行',
      text: '忘不在家里的第二重验证。',
    },
    {
      title: '呼叫中心',
      text: '认出回拨的客户，叫得出名字。',
    },
    {
      title: '门禁与设备',
      text: '只听某几个人的话。',
    },
    {
      title: '会议',
      text: '给转写结果里的说话人标上姓名。',
    },
  ],
  service: 'voiceprint',
  sample: 'voiceprint',
  shows: {
    title: '一段声音，与三位已注册的说话人比较',
    rows: [
      {
        name: '说话人 A',
        value: '86',
        strength: 86,
      },
      {
        name: '说话人 B',
        value: '41',
        strength: 41,
      },
      {
        name: '说话人 C',
        value: '17',
        strength: 17,
      },
    ],
  },
  faq: [
    { ask: '注册需要什么样的录音？', answer: '本人朗读的 wav 或 pcm，16 kHz，5 到 30 秒，最大 2 MB。安静的环境比更长的录音更有用。' },
    { ask: '阈值设多少合适？', answer: '从默认的 70 开始，先看看自己录音的得分；身份核验建议 80 以上。' },
    { ask: '不知道是谁，能查出来吗？', answer: '可以。检索在你的全部声纹或一个分组里找，按相似度最多返回 20 人。' },
    { ask: '放一段录音能骗过它吗？', answer: '高质量的录音可能得到接近本人的分数，重要场合请与其他验证方式一起用。' },
    { ask: '保存的是什么？', answer: '声音的特征和注册用的录音，直到你删除这条声纹。须经本人同意，声纹属于个人信息。' },
  ],
  related: ['sound', 'product', 'synthesis'],
}
