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
      figure: '0 元',
      text: '失败的调用不计费',
    },
  ],
  advantages: [
    {
      title: '为转写文本而做',
      text: '口语里有半句话，也有语气词。逐句判断，互不干扰。',
    },
    {
      title: '分词',
      text: '切分中文或英文词语，给出每个词的位置和全文关键词。',
    },
    {
      title: '情感',
      text: '逐句给出正面、中性或负面，并列出起作用的词。',
    },
    {
      title: '实体',
      text: '人名、机构、时间、金额和联系方式，以及它们在文本里的位置。',
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
      text: '评价与问卷，按情绪和关键词分好。',
    },
  ],
  service: 'nlp',
  sample: 'nlp',
  shows: {
    title: '李经理周一投诉：发票还是没有收到。',
    rows: [
      {
        name: '分词',
        value: '李 · 经理 · 周一 · 投诉 · 发票 · 还是 · 没有 · 收到',
      },
      {
        name: '情感',
        value: '负面（没有收到、投诉）',
      },
      {
        name: '实体',
        value: '李经理（人名）、周一（时间）',
      },
    ],
  },
  faq: [
    { ask: '怎样开通？', answer: '在应用里勾选“自然语言处理”，它的编号和密钥就能调用三个接口，每个接口每天都有免费额度。' },
    {
      ask: '上面的体验是怎么分析的？',
      answer: '最多 500 个字符，按公开的词表与规则判断，背后没有训练模型；看得到结果，也看得到它会在哪里出错。',
    },
    { ask: '情感是怎么判断的？', answer: '每句话给出正面、中性或负面，并列出判断所依据的词。' },
    { ask: '文本会保留吗？', answer: '不会，分析完即丢弃；调用日志只记录这次调用，不记录文本。' },
  ],
  related: ['recording', 'synthesis', 'sound'],
}
