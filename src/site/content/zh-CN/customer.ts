import type { SolutionContent } from '../../shapes.ts'

export const content: SolutionContent = {
  title: '每个来电都有人听，每通电话都有记录。',
  slogan: '线路上实时识别；能答的用语音答；要人来答的，连同前因后果一起转给坐席。',
  scene: {
    caption: '一通来电是这样接的',
    voices: ['来电人', '语音助手'],
    found: [
      { at: '00:04', kind: '诉求', text: '修改收货地址', tone: 'plain' },
      { at: '00:19', kind: '已登记', text: '8842 号订单改送公司', tone: 'good' },
      { at: '00:31', kind: '转人工', text: '客户要人工，连同文字一起转接', tone: 'bad' },
    ],
  },
  pains: [
    {
      title: '早上九点的排队',
      text: '一半的问题是同样的五个，却和难题排在一条队里。',
    },
    {
      title: '一件事说三遍',
      text: '对菜单说一遍，对第一位坐席说一遍，对第二位再说一遍。',
    },
    {
      title: '凭记忆补记录',
      text: '挂断之后凭记忆写小结，下一通已经响了。',
    },
    {
      title: '没人知道为什么打来',
      text: '一天一千通电话，原因只能靠猜。',
    },
  ],
  flow: [
    {
      name: '听',
      parts: ['电话线路 8 kHz', '实时语音转写'],
    },
    {
      name: '懂',
      parts: ['你的产品热词', '实体与情感'],
    },
    {
      name: '答',
      parts: ['语音合成', '连同文字转人工'],
    },
    {
      name: '记',
      parts: ['通话记录', '搜索与统计'],
    },
  ],
  abilities: [
    {
      route: 'voice',
      text: '客户边说边出字，电话引擎',
    },
    {
      route: 'synthesis',
      text: '答复与提示用同一个声音',
    },
    {
      route: 'nature',
      text: '订单号、姓名与情绪',
    },
    {
      route: 'voiceprint',
      text: '不等报姓名，就知道是谁回拨',
    },
  ],
  figures: [
    {
      figure: '8 kHz',
      text: '专为电话准备的引擎',
    },
    {
      figure: '不限时',
      text: '通话多久都可以',
    },
    {
      figure: '2 路',
      text: '客户与坐席分开识别',
    },
    {
      figure: '0 元',
      text: '失败的调用不计费',
    },
  ],
  figuresNote: '以上是平台本身的能力。对你的客服中心意味着什么，用你自己的录音试一次就知道。',
}
