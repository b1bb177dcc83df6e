import type { SolutionContent } from '../../shapes.ts'

export const content: SolutionContent = {
  title: '散会时，纪要已经写好。',
  slogan: '边开边出字，句子旁有姓名，结论找得回来。',
  scene: {
    caption: '周一 9:30 的例会，散会时就有这些',
    voices: ['林晓', '陈越', '赵宁'],
    found: [
      { at: '02:14', kind: '结论', text: '测试版 24 日发布', tone: 'good' },
      { at: '08:40', kind: '待办', text: '陈越周五前给出计划', tone: 'plain' },
      { at: '17:05', kind: '未定', text: '第二间会议室的费用谁出', tone: 'bad' },
    ],
  },
  pains: [
    {
      title: '总有一个人没参加',
      text: '写纪要的人听了全程，却一句话也没说。',
    },
    {
      title: '这话是谁说的？',
      text: '一周以后句子还在，说话的人不记得了。',
    },
    {
      title: '一半人在远端',
      text: '线路不好、口音陌生、名字第一次听到。',
    },
    {
      title: '没人打开的录音',
      text: '两小时的声音回答不了任何问题。',
    },
  ],
  flow: [
    {
      name: '收音',
      parts: ['会议室、手机或浏览器', '16 kHz 音频流'],
    },
    {
      name: '转写',
      parts: ['实时出字', '议程热词'],
    },
    {
      name: '分人',
      parts: ['区分嗓音', '声纹对应姓名'],
    },
    {
      name: '纪要',
      parts: ['对着声音修改', '文本、字幕、搜索'],
    },
  ],
  abilities: [
    {
      route: 'voice',
      text: '整场会议的字幕，不限时长',
    },
    {
      route: 'recording',
      text: '会后对录音再做一遍细致转写',
    },
    {
      route: 'voiceprint',
      text: '写姓名，而不是“说话人 2”',
    },
    {
      route: 'platform',
      text: '会前学会项目名和人名',
    },
  ],
  figures: [
    {
      figure: '不限时',
      text: '会开多久都行',
    },
    {
      figure: '10 人',
      text: '一段录音最多区分的说话人',
    },
    {
      figure: '5 小时',
      text: '单段录音',
    },
    {
      figure: '3 种',
      text: '带走方式：文本、字幕、数据',
    },
  ],
  figuresNote: '会议室听得清不清，取决于麦克风。做计划之前，先用自己的录音试一次。',
}
