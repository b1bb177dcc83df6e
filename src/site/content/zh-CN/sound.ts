import type { ProductContent } from '../../shapes.ts'

export const content: ProductContent = {
  title: '谁在说话，说的什么语言。',
  slogan: '在有人去听之前，先识别录音的说话人、性别与语种，每一项都带得分。',
  demo: { name: 'sound', title: '听一听，这段声音里有什么', text: '有几个人、男声还是女声、说的什么语言。不确定的地方会直接告诉您。' },
  facts: [
    {
      figure: '说话人',
      text: '一共有几个声音',
    },
    {
      figure: '性别',
      text: '女声或男声，带得分',
    },
    {
      figure: '语种',
      text: '普通话、英语、粤语或其他，带得分',
    },
    {
      figure: '60 秒',
      text: '最长录音',
    },
  ],
  advantages: [
    {
      title: '三个问题，三个接口',
      text: '需要哪个问哪个，各有自己的接口；控制台里可以一次问全。',
    },
    {
      title: '得分可排序',
      text: '每个答案都带把握程度，拿不准的交给人。',
    },
    {
      title: '合适的第一步',
      text: '按识别出的语种选择识别引擎。',
    },
    {
      title: '小而快',
      text: '几秒语音就够，最长一分钟。',
    },
  ],
  scenarios: [
    {
      title: '来电分流',
      text: '把来电转给会说同一种语言的人。',
    },
    {
      title: '整理',
      text: '转写之前，先把一堆录音按语种分好。',
    },
    {
      title: '统计',
      text: '会上有几个人说话，各说了多久？',
    },
    {
      title: '保护',
      text: '听出是孩子的声音，换一套内容。',
    },
  ],
  service: 'sound',
  sample: 'sound',
  shows: {
    title: '一段录音，三个答案',
    rows: [
      {
        name: '说话人',
        value: '2 个声音，轮流说话',
      },
      {
        name: '性别',
        value: '女声',
        strength: 92,
      },
      {
        name: '语种',
        value: '普通话',
        strength: 97,
      },
    ],
  },
  faq: [
    { ask: '它和声纹识别有什么区别？', answer: '声音识别说这是什么样的声音，声纹识别说这是谁的声音。' },
    { ask: '认得哪些语种？', answer: '普通话、英语、粤语，其余为“其他”。每个结果都带得分；引擎无法判断时为空，不会硬猜。' },
    { ask: '可以只查一项吗？', answer: '可以，说话人、性别、语种各有自己的接口，各按一次计量。在控制台一次可以勾选几项。' },
    { ask: '需要什么样的录音？', answer: 'wav、pcm、mp3 或 m4a，最长 60 秒、最大 3 MB。静音以错误码 4003 拒绝，不计费。' },
  ],
  related: ['voiceprint', 'recording', 'nature'],
}
