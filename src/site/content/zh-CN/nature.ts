import type { ProductContent } from '../../shapes.ts'

export const content: ProductContent = {
  title: '一句话由什么组成，说的是什么。',
  slogan: '对 500 字以内的文本做分词、情感与实体分析：转写之后的下一步。',
  demo: { name: 'text', title: '放一段文字进来', text: '分词、情感和人名时间一次给出，每个判断都附上依据。' },
  facts: [
    {
      figure: '500 字',
      text: '单个文本',
    },
    {
      figure: '3 项',
      text: '分析：分词、情感、实体',
    },
    {
      figure: '2 种',
      text: '语言：中文与英语',
    },
    {
      figure: '按需开通',
      text: '电话或表单联系即可',
    },
  ],
  advantages: [
    {
      title: '为转写文本而做',
      text: '口语没有标题，分析本来就面对半句话和语气词。',
    },
    {
      title: '分词',
      text: '切分中文词语，并给出词性。',
    },
    {
      title: '情感',
      text: '逐句给出正面、中性、负面与得分。',
    },
    {
      title: '实体',
      text: '人名、地名、机构、时间、金额，以及它们在文本里的位置。',
    },
  ],
  scenarios: [
    {
      title: '语音质检',
      text: '找出情绪发生转折的通话。',
    },
    {
      title: '搜索',
      text: '按谁、说什么来建立索引。',
    },
    {
      title: '摘要',
      text: '把通话里的姓名、日期、金额填进表单。',
    },
    {
      title: '用户反馈',
      text: '一千条意见，按情绪和主题分好。',
    },
  ],
  service: 'nlp',
  sampleNote: '接口在了解你的文本之后按账户开通。可以在聊天窗口留言，填写任一解决方案页面的表单，或拨打热线。',
  shows: {
    title: '“李华的发票从周一起就没收到。”',
    rows: [
      {
        name: '分词',
        value: '李华 · 的 · 发票 · 从 · 周一 · 起 · 就 · 没 · 收到',
      },
      {
        name: '情感',
        value: '负面',
        strength: 71,
      },
      {
        name: '实体',
        value: '李华（人名）、周一（时间）',
      },
    ],
  },
  faq: [
    { ask: '为什么没有代码示例？', answer: '接口按需开通：请打电话，或在页面下方留言。' },
    {
      ask: '上面的体验是怎么分析的？',
      answer: '最多 500 个字符，按公开的词表与规则判断，没有训练模型；看得到结果，也看得到它会在哪里出错。',
    },
    { ask: '情感是怎么给出的？', answer: '每句话一个倾向：正面、中性或负面，并列出判断所依据的词。' },
    { ask: '文本会保留吗？', answer: '不会，分析完即丢弃。' },
  ],
  related: ['recording', 'synthesis', 'sound'],
}
