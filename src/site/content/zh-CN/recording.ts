import type { ProductContent } from '../../shapes.ts'

export const content: ProductContent = {
  title: '五小时的谈话，逐句成文。',
  slogan: '上传文件，或给一个地址。得到谁在什么时候说了什么：可读、可搜、可对着声音修改。',
  demo: { name: 'recording', title: '听一段两个人的录音', text: '波形下方标出谁在什么时候说话；点任意一句，从那里开始听。' },
  facts: [
    {
      figure: '5 小时',
      text: '最长录音',
    },
    {
      figure: '512 MB',
      text: '最大文件',
    },
    {
      figure: '10 人',
      text: '最多区分的说话人',
    },
    {
      figure: '2 种',
      text: '送入方式：上传，或给出地址',
    },
  ],
  advantages: [
    {
      title: '说话人分开',
      text: '电话双声道各是一人；单声道按嗓音区分。',
    },
    {
      title: '完成即通知',
      text: '结果送到你的回调地址，也可以主动查询状态。',
    },
    {
      title: '对着声音修改',
      text: '在控制台里，每句话都能从它的时刻播放，修改会保存。',
    },
    {
      title: '带得走',
      text: '导出为文本、字幕，或带逐句时间的数据。',
    },
  ],
  scenarios: [
    {
      title: '客服录音',
      text: '当天每一通电话都成为文字，供搜索与质检。',
    },
    {
      title: '采访整理',
      text: '从录音到引文，附上说这句话的时刻。',
    },
    {
      title: '课程与讲座',
      text: '给早已录好的内容补上字幕。',
    },
    {
      title: '档案',
      text: '让旧磁带可以被搜索。',
    },
  ],
  service: 'asr-file',
  sample: 'asr-file',
  shows: {
    title: '一通客服电话，两位说话人',
    rows: [
      {
        name: '0.4 秒',
        value: '坐席 · 您好，这里是客服中心，请问有什么可以帮您？',
        strength: 38,
      },
      {
        name: '6.2 秒',
        value: '客户 · 我想查询一下订单的发货时间。',
        strength: 26,
      },
      {
        name: '10.1 秒',
        value: '坐席 · 您的订单今天下午已经发出。',
        strength: 24,
      },
    ],
  },
  faq: [
    {
      ask: '程序怎么把录音交给你们？',
      answer: '给出一个我们能取到的地址（url），24 小时内有效即可。在控制台可以直接上传，一次最多 20 个文件，每个文件一个任务。',
    },
    { ask: '完成后怎么知道？', answer: '填写 callbackUrl，任务结束时我们调用它，没有应答会共尝试 3 次；也可以随时查询任务。' },
    { ask: '能分清是谁在说话吗？', answer: '单声道最多区分 10 人，人数可以指定，也可以自动判断。8 kHz 双声道电话录音的左右声道各算一人。' },
    { ask: '能导出字幕吗？', answer: '可以。每个任务能导出 txt、srt、vtt 和 json，先在控制台改好文字再导出。' },
    { ask: '任务能取消吗？录音保留多久？', answer: '排队中可以取消，不计费；失败的任务可以重试。删除任务时，录音随之删除。' },
  ],
  related: ['voice', 'product', 'platform'],
}
