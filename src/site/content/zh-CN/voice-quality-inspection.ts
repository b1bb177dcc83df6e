import type { SolutionContent } from '../../shapes.ts'

export const content: SolutionContent = {
  title: '从抽检 1%，到逐通检查。',
  slogan: '录音变文字，文字过规则，人只看值得看的那几通。',
  scene: {
    caption: '几千通里的一通，从头听到尾',
    voices: ['坐席', '客户'],
    found: [
      { at: '00:03', kind: '问候', text: '报了姓名和公司', tone: 'good' },
      { at: '01:32', kind: '承诺', text: '说了禁用语“终身包赔”', tone: 'bad' },
      { at: '02:10', kind: '情绪', text: '客户语速变快、音量变大', tone: 'plain' },
    ],
  },
  pains: [
    {
      title: '抽样漏掉要紧的',
      text: '一百通听一通，投诉偏偏在另外九十九通里。',
    },
    {
      title: '两个人，两个结论',
      text: '同一句话，上午合格，下午不合格。',
    },
    {
      title: '晚了几个星期',
      text: '发现一句错误承诺时，它已经说过一百遍。',
    },
    {
      title: '坐席不知道错在哪',
      text: '只有分数没有那句话，谁也学不到东西。',
    },
  ],
  flow: [
    {
      name: '收集',
      parts: ['上传或地址送入录音', '双声道'],
    },
    {
      name: '转写',
      parts: ['录音文件转写', '电话引擎'],
    },
    {
      name: '检查',
      parts: ['你的规则与词', '情绪与静音'],
    },
    {
      name: '复核',
      parts: ['句子对着声音', '评分与申诉'],
    },
  ],
  abilities: [
    {
      route: 'recording',
      text: '当天全部通话，分说话人',
    },
    {
      route: 'nature',
      text: '情绪发生转折的通话',
    },
    {
      route: 'platform',
      text: '话术与产品名',
    },
    {
      route: 'sound',
      text: '谁在说，说了多久',
    },
  ],
  figures: [
    {
      figure: '每一通',
      text: '都可以转写，而不是抽样',
    },
    {
      figure: '512 MB',
      text: '单个录音',
    },
    {
      figure: '2 路',
      text: '坐席与客户',
    },
    {
      figure: '一次点击',
      text: '从问题跳到它发生的那一秒',
    },
  ],
  figuresNote: '规则由你定。方案自带一套起步规则，改动不需要开发人员。',
}
