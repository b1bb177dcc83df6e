import type { ProductContent } from '../../shapes.ts'

export const content: ProductContent = {
  title: '话音未落，文字已出。',
  slogan: '一条连接，声音送进去，中间结果和最终句子随即返回。不限时长：对话有多久，连接就有多久。',
  demo: { name: 'live', title: '边说边看文字出现', text: '开始说话，或播放样例。临时结果会随着后文修正，句子说完就定稿。' },
  facts: [
    {
      figure: '不限时长',
      text: '由你决定何时结束',
    },
    {
      figure: '100 毫秒',
      text: '示例中每个数据包的音频长度',
    },
    {
      figure: '2 种',
      text: '句子状态：先中间，后最终',
    },
    {
      figure: '16 kHz',
      text: '16 位，单声道',
    },
  ],
  advantages: [
    {
      title: '先灰后黑',
      text: '句子边长边显示，说完才定稿，字幕不会来回跳。',
    },
    {
      title: '不限时长',
      text: '三小时的会也是一条连接，按送入音频的秒数计费。',
    },
    {
      title: '热词随流而变',
      text: '每条流可以带自己的热词表：今天的参会人、这位客户的产品。',
    },
    {
      title: '浏览器用临时凭据',
      text: '密钥留在你的服务器，页面只拿到一分钟有效的凭据。',
    },
  ],
  scenarios: [
    {
      title: '实时字幕',
      text: '活动、课堂、直播，听不清的人也能跟着看。',
    },
    {
      title: '坐席辅助',
      text: '坐席看得到客户说的每句话，规则也在同一刻匹配。',
    },
    {
      title: '会议记录',
      text: '纪要正在生成，所有人看到的是同一份。',
    },
    {
      title: '长文口述',
      text: '不用每句话按一次按钮。',
    },
  ],
  service: 'asr-realtime',
  sample: 'asr-realtime',
  shows: {
    title: '连接上返回的内容',
    rows: [
      {
        name: '中间',
        value: '您好，欢迎使用',
      },
      {
        name: '中间',
        value: '您好，欢迎使用聆语语音开',
      },
      {
        name: '最终',
        value: '您好，欢迎使用聆语语音开放平台。',
      },
      {
        name: '时间',
        value: '0.40 – 4.17 秒',
      },
    ],
  },
  faq: [
    { ask: '声音要怎么发？', answer: '不带文件头的采样：16 位、单声道、16 kHz（电话引擎 8 kHz），每包约 100 毫秒。' },
    { ask: '真的不限时长吗？', answer: '是的，直到你发送停止消息。超过 30 秒没有声音，或资源包和免费额度都用完时，流会结束并说明原因。' },
    { ask: '屏幕上的字会跳来跳去吗？', answer: '中间结果（partial）只替换自己这一句，最终结果（final）不再变化，并带有起止时间。' },
    { ask: '浏览器能直接连接吗？', answer: '可以。你的服务器换取一个流凭据交给页面：一分钟内有效，只能用一次。应用密钥不应出现在页面里。' },
    { ask: '网络断了怎么办？', answer: '已经定稿的句子不会丢。重新建立连接继续即可，只对到达的声音按秒计量。' },
  ],
  related: ['product', 'recording', 'sound'],
}
