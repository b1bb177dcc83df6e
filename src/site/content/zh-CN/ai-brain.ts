import type { SolutionContent } from '../../shapes.ts'

export const content: SolutionContent = {
  title: '承诺了什么，问了什么，还差什么。',
  slogan: '销售对话变成文字：客户的问题、得到的答复、下一步，都出现在团队工作的地方。',
  scene: {
    caption: '一次销售沟通，以及它留下的事',
    voices: ['销售', '客户'],
    found: [
      { at: '03:20', kind: '询问', text: '两百个席位怎么报价', tone: 'plain' },
      { at: '05:48', kind: '承诺', text: '周一前开通试用账号', tone: 'good' },
      { at: '07:02', kind: '未答', text: '合同什么时候能起算', tone: 'bad' },
    ],
  },
  pains: [
    {
      title: '商机全凭感觉',
      text: '四十分钟的谈话，系统里只有一句“还不错”。',
    },
    {
      title: '最好的话术随风而去',
      text: '金牌销售说的话，只有那一位客户听见。',
    },
    {
      title: '承诺丢了',
      text: '电话里说好的日期，只有客户记得。',
    },
    {
      title: '辅导靠碰巧',
      text: '主管一个月旁听两次。',
    },
  ],
  flow: [
    {
      name: '对话',
      parts: ['电话、会议、拜访', '征得同意后录音'],
    },
    {
      name: '文字',
      parts: ['分说话人转写', '你的产品热词'],
    },
    {
      name: '含义',
      parts: ['问题与异议', '日期、金额、姓名'],
    },
    {
      name: '下一步',
      parts: ['写进记录的小结', '待办与辅导'],
    },
  ],
  abilities: [
    {
      route: 'recording',
      text: '对话成文，双方分开',
    },
    {
      route: 'nature',
      text: '日期、金额、姓名自动找出',
    },
    {
      route: 'voice',
      text: '谈话进行中的提示',
    },
    {
      route: 'platform',
      text: '你的产品和别家的产品',
    },
  ],
  figures: [
    {
      figure: '双方分开',
      text: '逐句记录',
    },
    {
      figure: '5 小时',
      text: '单段录音',
    },
    {
      figure: '归你',
      text: '文本与模型都留在你的账户',
    },
    {
      figure: '0 元',
      text: '失败的调用不计费',
    },
  ],
  figuresNote: '录音须征得对方同意。你保留什么，平台就保留什么；你删除的，平台也删除。',
}
