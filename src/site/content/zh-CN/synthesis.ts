import type { ProductContent } from '../../shapes.ts'

export const content: ProductContent = {
  title: '文字，用你选的声音读出来。',
  slogan: '300 字以内，即时返回音频；最长 10 万字的文章和书，后台合成。',
  demo: { name: 'speech', title: '写一句话，选一个声音', text: '最多 200 字，语速、语调、音量都可以调；点任意发音人，立刻听到。' },
  facts: [
    {
      figure: '300 字',
      text: '单次调用，直接返回 audio/mpeg',
    },
    {
      figure: '10 万字',
      text: '单篇长文本',
    },
    {
      figure: '± 500',
      text: '语速、语调、音量各自可调',
    },
    {
      figure: '3 种',
      text: '格式：mp3、wav、pcm',
    },
  ],
  advantages: [
    {
      title: '返回的就是声音',
      text: '短文本直接应答音频，放进播放器或电话线路即可。',
    },
    {
      title: '一面声音墙',
      text: '按语种、性别、风格、场景试听，选定合适的那一个。',
    },
    {
      title: '先计数，后合成',
      text: '控制台边输入边计数，计多少收多少。',
    },
    {
      title: '长文本不用守着',
      text: '长文本是一个任务：有进度、有回调，最后得到文件。',
    },
  ],
  scenarios: [
    {
      title: '播报',
      text: '排队、站台、大厅，改一行字就换一段播报。',
    },
    {
      title: '电话语音菜单',
      text: '热线提示音不用进录音棚。',
    },
    {
      title: '朗读',
      text: '新闻、文章、消息，读给开车或看不了屏幕的人。',
    },
    {
      title: '学习',
      text: '按学习者需要的速度读单词和对话。',
    },
  ],
  service: 'tts',
  sample: 'tts-short',
  soon: [
    {
      title: '声音复刻',
      text: '录几分钟，得到自己的音色，须由声音的主人同意。在控制台留下联系方式，开放时会通知你。',
    },
    {
      title: '情感合成',
      text: '同一句话，可以高兴、平静或严肃。尚未开放，目前无法购买。',
    },
  ],
  shows: {
    title: '你可以调的',
    rows: [
      {
        name: '音色',
        value: '按语种、性别、风格、场景选择',
      },
      {
        name: '语速',
        value: '-500 … 500',
        strength: 60,
      },
      {
        name: '语调',
        value: '-500 … 500',
        strength: 50,
      },
      {
        name: '音量',
        value: '-500 … 500',
        strength: 72,
      },
    ],
  },
  faq: [
    { ask: '字符怎么算？', answer: '每个汉字、字母、数字、空格和标点都算一个字符，控制台里边输入边显示。' },
    { ask: '能得到什么格式？', answer: 'mp3、wav 或 pcm，采样率 8、16 或 24 kHz。短文本直接返回音频。' },
    { ask: '文本超过 300 字怎么办？', answer: '用长文本合成：每篇最多 100,000 字，完成后可在控制台下载，也可以回调通知。' },
    { ask: '语速和语调能调多少？', answer: '语速、语调、音量的取值都是 -500 到 500，0 为原声。' },
    { ask: '声音复刻和情感合成什么时候开放？', answer: '还没有确定日期，所以标着“敬请期待”。可以在控制台留下联系方式，开放时通知你。' },
  ],
  related: ['voiceprint', 'nature', 'product'],
}
